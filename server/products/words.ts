import { type RawBuilder, sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { products } from '../../contract/features/products/products.ts'
import { inScope, scopeOf } from '../access/scope.ts'
import type { SignedInCtx } from '../core/route.ts'

type Query = InputOf<typeof products.words>['query']
type WordCount = { value: string; count: number }

/** The values in use for each descriptive field of products, with their counts, in one pass. */
export async function readWords(ctx: SignedInCtx, query: Query): Promise<ReplyOf<typeof products.words>> {
  const { department, ofCategory: category, ofType: type } = query
  const below = (value: string | undefined, column: RawBuilder<unknown>) =>
    value === undefined ? sql`true` : sql`${column} = ${value}`
  const ofDepartment = below(department, sql`department`)
  const ofCategory = sql`${ofDepartment} and ${below(category, sql`category`)}`
  const ofType = sql`${ofCategory} and ${below(type, sql`type`)}`
  const { rows } = await sql<{ kind: string } & WordCount>`
    with p as materialized (
      select department, category, type, variety, color, grade, purpose, um from products
      where state <> 'archived' and ${inScope(scopeOf(ctx.user), 'products')}
    ),
    words as (
      select 'departments' as kind, department as value, count(*) from p group by 2
      union all select 'categories', category, count(*) from p where ${ofDepartment} group by 2
      union all select 'types', type, count(*) from p where ${ofCategory} group by 2
      union all select 'varieties', variety, count(*) from p where ${ofType} group by 2
      union all select 'colors', color, count(*) from p where ${ofDepartment} group by 2
      union all select 'grades', grade, count(*) from p where ${ofType} group by 2
      union all select 'purposes', purpose, count(*) from p where ${ofDepartment} group by 2
      union all select 'units', um, count(*) from p where ${ofDepartment} group by 2
    )
    select kind, value, count::int as count from words where value <> '' order by kind, count desc, value`.execute(
    ctx.db,
  )
  const of = (kind: string): WordCount[] =>
    rows.filter((row) => row.kind === kind).map(({ value, count }) => ({ value, count }))
  const [swatches, growers] = await Promise.all([
    ctx.db.selectFrom('colors').select(['name', 'hex']).orderBy('sort').execute(),
    readGrowers(ctx),
  ])
  const counts = new Map(of('colors').map(({ value, count }) => [value, count]))
  const known = new Set(swatches.map(({ name }) => name))
  return {
    departments: of('departments'),
    categories: of('categories'),
    types: of('types'),
    varieties: of('varieties'),
    colors: [
      ...swatches.map(({ name, hex }) => ({ value: name, hex, count: counts.get(name) ?? 0 })),
      ...of('colors')
        .filter(({ value }) => !known.has(value))
        .map((color) => ({ ...color, hex: '#FFFFFF' })),
    ],
    grades: of('grades'),
    purposes: of('purposes'),
    units: of('units'),
    growers,
  }
}

async function readGrowers({ db, user }: SignedInCtx): Promise<ReplyOf<typeof products.words>['growers']> {
  const { rows } = await sql<ReplyOf<typeof products.words>['growers'][number]>`
    select g.id, g.name, g.vendor_id as vendor, g.country as origin, coalesce(p.count, 0)::int as count
    from growers g
    left join (
      select grower_id, count(*) from products where state <> 'archived' and ${inScope(scopeOf(user), 'products')} group by 1
    ) p on p.grower_id = g.id
    order by g.name`.execute(db)
  return rows
}
