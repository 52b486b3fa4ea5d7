import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Values } from '../changes/tables.ts'

export type ColorFacts = { hex: string; family: string }

/** The given colors that have a swatch. */
export async function readColors(
  db: Kysely<Tables>,
  names: readonly unknown[],
): Promise<Map<string, ColorFacts>> {
  const asked = [...new Set(names.filter((name): name is string => typeof name === 'string' && name !== ''))]
  if (asked.length === 0) return new Map()
  const rows = await db
    .selectFrom('colors')
    .select(['name', 'hex', 'family'])
    .where('name', '=', sql<string>`any(${asked}::text[])`)
    .execute()
  return new Map(rows.map(({ name, hex, family }) => [name, { hex, family }]))
}

const noColor: ColorFacts = { hex: '#FFFFFF', family: '' }

/** Fields derived from changed ones: the swatch and family of a color. */
export function derivedValues(values: Values, colors: ReadonlyMap<string, ColorFacts>): Values {
  if (values.color === undefined) return {}
  const { hex, family } = colors.get(String(values.color)) ?? noColor
  return { colorHex: hex, colorFamily: family }
}

export type GrowerFacts = {
  growerId: number
  grower: string
  farm: string
  vendorId: string
  origin: string
  us: boolean
}

/** Fields copied from a product's grower; undefined for an unknown one. */
export async function readGrower(db: Kysely<Tables>, id: number): Promise<GrowerFacts | undefined> {
  const row = await db
    .selectFrom('growers')
    .select(['id', 'name', 'farm', 'vendor_id', 'country', 'us'])
    .where('id', '=', id)
    .executeTakeFirst()
  return (
    row && {
      growerId: row.id,
      grower: row.name,
      farm: row.farm,
      vendorId: row.vendor_id,
      origin: row.country,
      us: row.us,
    }
  )
}
