import { spawn } from 'node:child_process';

/** The program that opens an address on a platform, and its words. */
export function opener(address: string, platform: NodeJS.Platform = process.platform): readonly string[] {
  if (platform === 'darwin') return ['open', address];
  // `start` takes its first quoted word for the title of a window.
  if (platform === 'win32') return ['cmd', '/c', 'start', '""', address];
  return ['xdg-open', address];
}

/** Opens an address in the user's browser. Where there is nothing that opens it, one line says so, and nothing fails. */
export function openAddress(address: string): Promise<void> {
  const [program, ...words] = opener(address);
  return new Promise((resolve) => {
    const child = spawn(program, words, { detached: true, stdio: 'ignore' });
    child.on('error', () => {
      console.error(`--open: ${program}, which opens pages here, cannot be started; the page is ${address}`);
      resolve();
    });
    child.on('spawn', () => {
      child.unref();
      resolve();
    });
  });
}
