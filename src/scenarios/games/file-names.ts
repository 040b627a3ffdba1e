export const GAME_ENDING = /\.game\.(ya?ml|json)$/;
const TACTICS_ENDING = '.tactics.yaml';

/** The file of weights that are fitted to a game: its name follows from that of the game's file. */
export function tacticsBeside(gameFile: string): string {
  return gameFile.replace(GAME_ENDING, TACTICS_ENDING);
}

export function isTacticsFile(file: string): boolean {
  return file.endsWith(TACTICS_ENDING);
}
