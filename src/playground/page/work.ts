import type { OpenFiles } from '../contract.ts';
import { lastPart } from '../file/link.ts';
import { button } from './button.ts';
import type { Editor } from './editor.ts';

/** The open files: one plays, one is in the editor, such as the game that the other names. */
export class OpenWork {
  main = '';
  /** In the editor. */
  edited = '';
  private files: Readonly<Record<string, string>> = {};
  /** Texts as they were opened. */
  private first = '';
  private readonly editor: Editor;
  private readonly place: HTMLElement;
  private readonly onEdit: () => void;

  /** @param place of the buttons that choose a file; empty for one alone */
  constructor(editor: Editor, place: HTMLElement, onEdit: () => void) {
    this.editor = editor;
    this.place = place;
    this.onEdit = onEdit;
  }

  open({ main, files }: OpenFiles): void {
    this.files = { ...files };
    this.main = main;
    this.edited = main;
    this.first = JSON.stringify(Object.values(this.files));
    this.editor.open(files[main]);
    this.tell();
  }

  /** As it is at this moment. */
  now(): OpenFiles {
    const files = this.edited === '' ? this.files : { ...this.files, [this.edited]: this.editor.text() };
    return { main: this.main, files };
  }

  get isChanged(): boolean {
    return JSON.stringify(Object.values(this.now().files)) !== this.first;
  }

  /** The text of the file that plays. */
  get text(): string {
    return this.now().files[this.main];
  }

  /** The file that plays gets another name. */
  rename(name: string): void {
    const { [this.main]: text, ...others } = this.now().files;
    if (this.edited === this.main) this.edited = name;
    this.main = name;
    this.files = { [name]: text, ...others };
    this.tell();
  }

  /** As a step of the editor's history. */
  replace(text: string): void {
    if (this.edited !== this.main) this.edit(this.main);
    this.editor.replace(text);
  }

  /** Another file into the editor; its history begins anew. */
  edit(name: string): void {
    if (name === this.edited || !Object.hasOwn(this.files, name)) return;
    this.files = this.now().files;
    this.edited = name;
    this.editor.open(this.files[name]);
    this.tell();
    this.onEdit();
  }

  private tell(): void {
    const names = Object.keys(this.files);
    this.place.hidden = names.length < 2;
    const buttons = names.map((name) => {
      const choice = button(lastPart(name), () => this.edit(name));
      choice.title = name === this.main ? 'The file that plays' : 'Edit this file';
      choice.setAttribute('aria-pressed', String(name === this.edited));
      return choice;
    });
    this.place.replaceChildren(...buttons);
  }
}
