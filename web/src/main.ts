import './styles/tokens.css';
import './styles/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { applySettings } from './lib/settings.svelte';

applySettings();
const app = document.getElementById('app')!;
app.replaceChildren();
mount(App, { target: app });
