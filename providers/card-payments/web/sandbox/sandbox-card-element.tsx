import { createRoot, type Root } from 'react-dom/client';
import { brandOf, digitsOf } from '../../card-number.ts';
import { CardFields } from './card-fields.tsx';
import { type CardProblem, type CardValues, noCard, problemsWith } from './card-values.ts';

type Listener = (event: object) => void;

export class SandboxCardElement {
  values: CardValues = noCard;
  readonly #listeners = new Map<string, Set<Listener>>();
  #host: HTMLElement | null = null;
  #root: Root | null = null;
  #disabled = false;
  #marksAll = false;
  #generation = 0;

  mount(place: HTMLElement): void {
    // A new host each time, because React does not take one twice.
    this.#host = document.createElement('div');
    place.append(this.#host);
    this.#root = createRoot(this.#host);
    this.#draw();
    queueMicrotask(() => this.#tell('ready', { elementType: 'card' }));
  }

  unmount(): void {
    const root = this.#root;
    this.#host?.remove();
    this.#host = null;
    this.#root = null;
    // Deferred, because React may be rendering the page.
    setTimeout(() => root?.unmount());
  }

  destroy(): void {
    this.unmount();
    this.#listeners.clear();
  }

  update({ disabled }: { disabled?: boolean }): void {
    if (disabled === undefined) return;
    this.#disabled = disabled;
    this.#draw();
  }

  clear(): void {
    this.#generation += 1;
    this.#marksAll = false;
    this.#change(noCard);
    this.#draw();
  }

  focus(): void {
    this.#host?.querySelector('input')?.focus();
  }

  markProblems(): CardProblem | undefined {
    const problems = Object.values(problemsWith(this.values, new Date()));
    const first = problems.findIndex((problem) => problem !== null);
    if (first < 0) return undefined;
    this.#marksAll = true;
    this.#draw();
    this.#host?.querySelectorAll('input')[first]?.focus();
    return problems[first] ?? undefined;
  }

  blur(): void {
    if (this.#host?.contains(document.activeElement)) {
      (document.activeElement as HTMLElement).blur();
    }
  }

  on(event: string, listener: Listener): this {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners.add(listener));
    return this;
  }

  off(event: string, listener: Listener): this {
    this.#listeners.get(event)?.delete(listener);
    return this;
  }

  #draw(): void {
    this.#root?.render(
      <CardFields
        key={this.#generation}
        disabled={this.#disabled}
        marksAll={this.#marksAll}
        onChange={(values) => this.#change(values)}
      />,
    );
  }

  #change(values: CardValues): void {
    this.values = values;
    const problems = Object.values(problemsWith(values, new Date()));
    this.#tell('change', {
      elementType: 'card',
      brand: brandOf(digitsOf(values.number)),
      complete: problems.every((problem) => problem === null),
      empty: Object.values(values).every((value) => value === ''),
      error: undefined,
    });
  }

  #tell(event: string, details: object): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(details);
  }
}
