import type { RulesGuide } from '../../../kernel/rules/guide.ts';

export const guide: RulesGuide = {
  groups: {
    force: 'How many figures a side may have.',
    deployment:
      'Where figures are placed before the first turn. There are no reserves: every figure starts on the table.',
    initiative: 'Going first. Both sides roll a die and add the leader’s rating; the higher side has the initiative.',
    assignment:
      'Each side gives one die to each figure. The number is both the step in which it acts and its target number.',
    training:
      'Dice by training level: conscript, regular, elite. A figure that is hit and not saved is killed: there are no wounds.',
    activation:
      'The test of every action: it succeeds if any die is equal to or under the step number. Modifiers to hit are here.',
    move: 'How far figures move. Nobody runs or flees.',
    shooting:
      'Range and shots into melee. The test to hit is in activation. There are no weapons, grenades, ammunition to reload, suppression or reaction fire.',
    save: 'The roll that saves a figure that was hit, by cover. There is no armour.',
    melee:
      'Hand-to-hand fighting, which begins when bases touch. A hit kills; there is no save unless a house rule gives one.',
    base: 'The size of a base, which says who is in contact.',
    leader: 'A new leader when the old one falls.',
    morale:
      'Morale here is no test: each casualty lowers the leader’s rating, and a rating below 0 is a penalty to every test. Nobody flees, and nothing rallies.',
    sight: 'Figures in the line of sight.',
    cover: 'When terrain covers a target. The rolls that cover allows are in save.',
  },
  synonyms: {
    action: ['activation'],
    armour: ['save'],
    bonus: ['modifier', 'activation'],
    break: ['morale.breakBelow', 'morale'],
    casualty: ['morale.perCasualty'],
    charge: ['melee.freeAttack', 'melee.freeAttackSucceeds', 'melee'],
    combat: ['melee'],
    cover: ['cover', 'save.hard', 'save.soft'],
    command: ['leader', 'morale.perCasualty'],
    death: ['leader.succession', 'morale.perCasualty'],
    fire: ['activation.shoot', 'shooting'],
    first: ['initiative', 'initiative.rolled', 'activation.order'],
    flee: ['morale', 'move'],
    grenade: ['shooting'],
    hit: ['activation.shoot', 'activation.melee', 'shooting'],
    injury: ['training', 'save'],
    kill: ['training', 'save'],
    modifier: ['modifier', 'activation', 'morale'],
    overwatch: ['shooting'],
    panic: ['morale'],
    pinned: ['shooting'],
    quality: ['training'],
    rally: ['morale'],
    reaction: ['shooting'],
    reload: ['shooting'],
    reserve: ['deployment'],
    roll: ['activation', 'training.regular.dice'],
    skill: ['training'],
    suppression: ['shooting'],
    test: ['training.regular.dice', 'activation', 'training'],
    weapon: ['shooting'],
    wound: ['training', 'save'],
  },
};
