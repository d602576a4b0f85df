import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import config from './svelte.config.js';

export default ts.config(
  { ignores: ['dist/**', 'site/**', 'wasm/**', 'src/lib/api/schema.d.ts'] },
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig: config } },
  },
  {
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Sets and maps are replaced as a whole ($state.raw) or never change.
      'svelte/prefer-svelte-reactivity': 'off',
      // svelte-check reports these with what the compiler knows.
      'svelte/no-unused-svelte-ignore': 'off',
      // {' '} keeps a space where the formatter breaks a line.
      'svelte/no-useless-mustaches': 'off',
    },
  },
);
