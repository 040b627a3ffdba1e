import { named, range } from '../../../kernel/counts/axes.ts';
import { type Ledger, rate } from '../../../kernel/counts/ledger.ts';
import { compareCodes } from '../rules/codes.ts';
import { COVER, COVER_PERCENTS, HARM, HARMS, HITS, REACTION, USE } from '../rules/profiles.ts';
import { MOST_ZONES } from '../rules/weapons.ts';
import type { AttackRoll } from '../steps/attack.ts';
import type { DamageRoll } from '../steps/damage.ts';
import type { Attack } from '../table/attack.ts';
import { type Axes, BANDS, type Labels, REACH } from './axes.ts';
import { DAMAGE_RATES } from './rolls.ts';
import { codeAxis, codePlace } from './skills.ts';

/** Attacks and damage by weapon, as far as `weapons` has exact values for them. */
export class WeaponCounts {
  private readonly attacks;
  private readonly damages;
  private readonly blasts;
  /** By use: the damage code in the hands of its usual carrier. */
  private readonly usual: Labels['usualDamage'];

  constructor(ledger: Ledger, { useId }: Pick<Axes, 'useId'>, { usualDamage }: Pick<Labels, 'usualDamage'>) {
    this.usual = usualDamage;
    this.attacks = ledger.counts({
      name: 'weapon-attacks',
      title: 'Attacks with weapons without reaction, smoke, darkness or the like',
      exposure: 'attacks',
      outcomes: HITS,
      rates: [
        rate('hitRate', 'hits', 'Hit rate', ['hit']),
        rate('coverRate', 'coverHits', 'Share that hits the cover', ['hitCover']),
      ],
      dimensions: [
        useId,
        codeAxis('skill', 'Code of the attack, penalties taken off'),
        named('range', 'Range', BANDS),
        named('cover', 'Cover of the target, percent', COVER_PERCENTS.slice(0, COVER.full).map(String)),
      ],
      views: [['weapon', 'range']],
    });
    this.damages = ledger.counts({
      name: 'weapon-damage',
      title: 'Damage of hits in the open by weapons in the hands of those who usually carry them',
      exposure: 'hits',
      outcomes: HARMS,
      rates: DAMAGE_RATES,
      dimensions: [useId, codeAxis('body', 'Code that resists the damage, armor included')],
      views: [['weapon']],
    });
    this.blasts = ledger.counts({
      name: 'weapon-blasts',
      title: 'Damage of blasts to figures with no protection between',
      exposure: 'figures',
      outcomes: HARMS,
      rates: DAMAGE_RATES,
      dimensions: [
        useId,
        range('zone', 'Zone', 1, MOST_ZONES),
        codeAxis('body', 'Code that resists the damage, armor included'),
      ],
      views: [['weapon'], ['weapon', 'zone']],
    });
  }

  /** An attack roll on a figure or, with a blast, at a point; `hit` is an index of HITS. */
  rolled({ use, range, piece }: Attack, { dice, pips, cover, reaction, modifiers }: AttackRoll, hit: number): void {
    if (piece >= 0 || reaction !== REACTION.none || !modifiers.isOfRange) return;
    this.attacks.count(use.index, codePlace(dice, pips), use.use === USE.strike ? REACH : range, cover, hit);
  }

  /** A damage roll of a hit in the open; `harm` is an index of HARMS. */
  damaged({ use }: Attack, roll: DamageRoll, harm: number): void {
    if (roll.worst !== HARM.killed || compareCodes(roll, this.usual[use.index]) !== 0) return;
    this.damages.count(use.index, codePlace(roll.bodyDice, roll.bodyPips), harm);
  }

  /** A damage roll of a blast for one figure in a zone, from 0; `harm` is an index of HARMS. */
  blasted({ use }: Attack, zone: number, roll: DamageRoll, harm: number): void {
    if (roll.worst !== HARM.killed) return;
    this.blasts.count(use.index, zone + 1, codePlace(roll.bodyDice, roll.bodyPips), harm);
  }
}
