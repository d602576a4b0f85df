// Shows a part of rival in the page that this script stands in, as high as it needs to be:
//   <script src="https://HOST/rival/embed.js" data-src="./embed/tree?game=tictactoe&depth=2" data-title="Search tree" async></script>
(() => {
  const script = document.currentScript;
  const home = new URL('.', script.src);
  const part = new URL(script.dataset.src ?? '', home);
  // Nothing but what lies beside this script.
  if (!part.href.startsWith(home.href)) return;

  const frame = document.createElement('iframe');
  frame.title = script.dataset.title ?? 'rival';
  frame.loading = 'lazy';
  frame.width = '100%';
  frame.height = '460';
  frame.style.border = '0';
  frame.src = `${part.href}&fit=on`;
  script.after(frame);

  // The part reports its height. Any window can send messages: only those of this frame with
  // rival's origin count.
  addEventListener('message', ({ source, origin, data }) => {
    if (source !== frame.contentWindow || origin !== home.origin) return;
    const height = data?.rival === 'height' ? Math.ceil(data.height) : 0;
    if (height > 0 && height <= 10_000) frame.height = String(height);
  });
})();
