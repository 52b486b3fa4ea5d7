import type pg from 'pg'
import { type Random, randomFrom } from '../../db/demo/random.ts'
import type { Filtered } from './in-sql.ts'

const columnsOf = {
  purposes: 'purpose',
  colors: 'color_family',
  categories: 'category',
  types: 'type',
  varieties: 'variety',
  grades: 'grade',
  growers: 'grower',
} as const
const groups = Object.keys(columnsOf) as (keyof typeof columnsOf)[]

export type Sample = { id: number; description: string } & Record<
  (typeof columnsOf)[keyof typeof columnsOf],
  string
>

/** A sample of flowers from the whole catalogue, from which questions are built. */
export async function sampleOf(pool: pg.Pool): Promise<Sample[]> {
  const { rows } = await pool.query<Sample>(
    `select id, description, ${Object.values(columnsOf).join(', ')} from products
     where department = 'flowers' and not blacklisted and not is_grower_direct
     order by md5(id::text) limit 1500`,
  )
  return rows
}

/** One to four groups with one to three values each; at least one row matches them all. No two are the same. */
export function randomFilters(sample: readonly Sample[], count: number): Filtered[] {
  const random = randomFrom(2027)
  const seen = new Map<string, Filtered>()
  while (seen.size < count) {
    const row = random.pick(sample)
    const filters: Filtered = {}
    for (const group of someOf(random, groups, random.int(1, 4))) {
      const values = [row, ...Array.from({ length: random.int(0, 2) }, () => random.pick(sample))]
      const texts = [...new Set(values.map((one) => one[columnsOf[group]]).filter(Boolean))]
      if (texts.length > 0) filters[group] = texts
    }
    seen.set(JSON.stringify(filters), filters)
  }
  return [...seen.values()]
}

const someOf = <T>(random: Random, items: readonly T[], count: number): T[] =>
  items
    .map((item) => ({ item, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ item }) => item)

/** Words of a product in any order, shortened as people shorten them. No two are the same. */
export function randomSearches(sample: readonly Sample[], count: number): string[] {
  const random = randomFrom(2028)
  const seen = new Set<string>()
  while (seen.size < count) {
    const words = random
      .pick(sample)
      .description.split(/[^A-Za-z0-9]+/)
      .filter((word) => word.length > 1)
    const taken = someOf(random, words, random.int(1, 3))
    const text = taken.map((word) => (random.chance(0.3) ? word.slice(0, random.int(3, 5)) : word)).join(' ')
    if (text) seen.add(text)
  }
  return [...seen]
}

/** What the search box requests while names are typed letter by letter, one in five with two letters swapped. */
export function keystrokes(sample: readonly Sample[], names: number): string[] {
  const random = randomFrom(2029)
  return Array.from({ length: names }, () => {
    let name = random.pick(sample).description.toLowerCase().slice(0, 14)
    const at = random.int(1, 6)
    if (random.chance(0.2))
      name = name.slice(0, at) + (name[at + 1] ?? '') + (name[at] ?? '') + name.slice(at + 2)
    return Array.from(name, (_, i) => name.slice(0, i + 1)).filter((typed) => !typed.endsWith(' '))
  }).flat()
}
