/** A name of the card in words: `advancedAssaultRifleGL` as `advanced assault rifle GL`. */
export function wordsOf(id: string): string {
  return id
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .replaceAll('Saw', 'SAW')
    .replaceAll(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
}

/** A weapon in words where it is one of those `known`; what a scenario defines goes by its own name. */
export function weaponWords(id: string, known: readonly string[]): string {
  return known.includes(id) ? wordsOf(id) : id;
}

/** So many of a thing: `gauss rifle`, `4 gauss rifles`, `2 advanced assault rifles GL`. */
export function countWords(count: number, thing: string): string {
  return count === 1 ? thing : `${count} ${thing.replace(/(?<=[a-z])(?= GL$|$)/, 's')}`;
}
