/** @param {ParentNode} root */
export function makeCopyable(root = document) {
  for (const button of root.querySelectorAll('button[data-copy]'))
    button.addEventListener('click', async () => {
      const code = button.parentElement?.querySelector('code');
      try {
        await navigator.clipboard.writeText(code?.textContent ?? '');
        button.textContent = 'Copied';
      } catch {
        if (code) getSelection()?.selectAllChildren(code);
      }
    });
}
