/**
 * Metrics in Prometheus's text format. Label values come from the product's own lists, such as its routes and queue names, never
 * from what people send: so they stay few and name no person.
 */
export type Labels = Readonly<Record<string, string>>
export type Sample = { labels?: Labels; suffix?: '_bucket' | '_sum' | '_count'; value: number }
export type Kind = 'counter' | 'gauge' | 'histogram'

const escapes: Record<string, string> = { '\\': '\\\\', '"': '\\"', '\n': '\\n' }
const labelText = (labels: Labels) =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${value.replace(/[\\"\n]/g, (sign) => escapes[sign] ?? sign)}"`)
    .join(',')

/** One metric with its description, its type and its samples. */
export const figure = (name: string, kind: Kind, help: string, samples: readonly Sample[]): string =>
  [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${kind}`,
    ...samples.map(({ labels = {}, suffix = '', value }) => {
      const text = labelText(labels)
      return `${name}${suffix}${text ? `{${text}}` : ''} ${value}`
    }),
  ].join('\n')

export type Count = { labels: Labels; value: number }

/** Counts since the process started, by labels. */
export class Counter {
  readonly #counts = new Map<string, Count>()

  add(labels: Labels = {}, by = 1) {
    this.of(labels).value += by
  }

  /** The counter of these labels, for code that counts often. */
  of(labels: Labels): Count {
    const key = labelText(labels)
    const count = this.#counts.get(key) ?? { labels, value: 0 }
    this.#counts.set(key, count)
    return count
  }

  total(): number {
    return [...this.#counts.values()].reduce((sum, { value }) => sum + value, 0)
  }

  /** A counter without labels is 0 before anything is counted, so that its first increase shows. */
  samples(): Sample[] {
    return this.#counts.size > 0 ? [...this.#counts.values()] : [{ value: 0 }]
  }
}

export type Spread = { labels: Labels; buckets: number[]; sum: number; count: number }

/** How values are distributed over buckets with these upper bounds, by labels. */
export class Histogram {
  readonly bounds: readonly number[]
  readonly #spreads = new Map<string, Spread>()

  constructor(bounds: readonly number[]) {
    this.bounds = bounds
  }

  note(value: number, labels: Labels = {}) {
    this.noteIn(this.of(labels), value)
  }

  /** The distribution of these labels, for code that records many values. */
  of(labels: Labels): Spread {
    const key = labelText(labels)
    const spread = this.#spreads.get(key) ?? { labels, buckets: this.bounds.map(() => 0), sum: 0, count: 0 }
    this.#spreads.set(key, spread)
    return spread
  }

  noteIn(spread: Spread, value: number) {
    const { buckets } = spread
    for (let n = this.bounds.length - 1; n >= 0 && value <= (this.bounds[n] as number); n--)
      buckets[n] = (buckets[n] as number) + 1
    spread.sum += value
    spread.count += 1
  }

  samples(): Sample[] {
    return [...this.#spreads.values()].flatMap(({ labels, buckets, sum, count }) => [
      ...this.bounds.map((bound, n) => ({
        labels: { ...labels, le: String(bound) },
        suffix: '_bucket' as const,
        value: buckets[n] ?? 0,
      })),
      { labels: { ...labels, le: '+Inf' }, suffix: '_bucket', value: count },
      { labels, suffix: '_sum', value: sum },
      { labels, suffix: '_count', value: count },
    ])
  }
}
