import { keepFile } from '../browser/files.ts';
import { playIn } from '../browser/piscina.ts';
import type { Order, Port, Told } from '../contract.ts';
import { Desk } from './desk.ts';
import { METHODS } from './methods.ts';
import { serve } from './serve.ts';

/** Texts of the product that its code reads, by path; the build writes them. */
declare const PRODUCT_FILES: Readonly<Record<string, string>>;

/** The first message: the script of the players or its address, and how many may play. */
interface Beginning {
  readonly player: string | Blob;
  readonly threads: number;
}

for (const [path, text] of Object.entries(PRODUCT_FILES)) keepFile(path, text);
const beginning = globalThis as unknown as Port<never, Beginning>;
beginning.onmessage = ({ data }) => {
  const { player } = data;
  playIn(typeof player === 'string' ? player : URL.createObjectURL(player));
  serve(new Desk(data.threads), METHODS, globalThis as unknown as Port<Told, Order>);
};
