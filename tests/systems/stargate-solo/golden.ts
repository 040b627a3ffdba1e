import { digestOf, playGames } from '../../contracts/games.ts';
import { FOLDER, NAMES } from './files.ts';

/** Digests of the first games of every scenario, and of one with other policies. */
export async function goldenGames(games: number): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  for (const name of NAMES) digests[name] = digestOf(await playGames(`${FOLDER}/${name}.yaml`, games));
  for (const policy of ['random', 'uncommanded'])
    digests[policy] = digestOf(
      await playGames(`${FOLDER}/patrol-meets-a-portal.yaml`, games, { set: { 'sides.sgc.policy': policy } }),
    );
  return digests;
}
