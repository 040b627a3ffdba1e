/** A name of several words as they are said: `mortallyWounded` is `mortally wounded`. */
export function words(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
