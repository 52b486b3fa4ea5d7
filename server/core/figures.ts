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

/** Counts since the process started, by labels. */
export class Counter {
  readonly #counts = new Map<string, { labels: Labels; value: number }>()

  add(labels: Labels = {}, by = 1) {
    const key = labelText(labels)
    const known = this.#counts.get(key)
    if (known) known.value += by
    else this.#counts.set(key, { labels, value: by })
  }

  total(): number {
    return [...this.#counts.values()].reduce((sum, { value }) => sum + value, 0)
  }

  /** A counter without labels is 0 before anything is counted, so that its first increase shows. */
  samples(): Sample[] {
    return this.#counts.size > 0 ? [...this.#counts.values()] : [{ value: 0 }]
  }
}

type Spread = { labels: Labels; buckets: number[]; sum: number; count: number }

/** How values are distributed over buckets with these upper bounds, by labels. */
export class Histogram {
  readonly bounds: readonly number[]
  readonly #spreads = new Map<string, Spread>()

  constructor(bounds: readonly number[]) {
    this.bounds = bounds
  }

  note(value: number, labels: Labels = {}) {
    const key = labelText(labels)
    let spread = this.#spreads.get(key)
    if (!spread) {
      spread = { labels, buckets: this.bounds.map(() => 0), sum: 0, count: 0 }
      this.#spreads.set(key, spread)
    }
    const { buckets } = spread
    this.bounds.forEach((bound, n) => {
      if (value <= bound) buckets[n] = (buckets[n] ?? 0) + 1
    })
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
