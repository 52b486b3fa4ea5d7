import pg from 'pg'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'

const first = 'Amber Bella Coral Dulce Elara Fiore Gala Hera Isola Juno Kira Luna'.split(' ')
const second = 'Dawn Star Dream Charm Glow Mist Breeze Song Silk Crown'.split(' ')
const listed = (words: readonly string[]) => `array[${words.map((word) => `'${word}'`).join(',')}]`
const factor = '(0.8 + ((p.id * 7 + copy * 37) % 40) / 100.0)'
/** A step missing from a price ladder stays null: `greatest` alone would make it 1. */
const price = (name: string) =>
  [
    name,
    `case when p.${name} is not null then greatest(1, round(p.${name} * ${factor}))::bigint end`,
  ] as const

/** The columns in which a copy differs from its original. */
const varied: Record<string, string> = {
  id: 'copy * 1000000 + p.id',
  description: `case when p.color <> '' and position(p.color in p.description) > 0
      then replace(p.description, p.color, series || ' ' || c.name) else p.description || ' ' || series end`,
  variety: `trim(p.variety || ' ' || (${listed(first)})[1 + copy % ${first.length}])`,
  color: `case when p.color <> '' then c.name else '' end`,
  color_hex: `case when p.color <> '' then c.hex else p.color_hex end`,
  color_family: `case when p.color <> '' then c.family else p.color_family end`,
  ...Object.fromEntries([1, 2, 3, 4, 5].map((n) => price(`price${n}_e4`))),
  ...Object.fromEntries([price('original_price_e4')]),
}

/**
 * The demo in its own database, with its products multiplied to `size` under other names, varieties, colors, prices and stock. With `inSql`
 * it has the indexes that a page in SQL needs and the product doesn't. A `size` smaller than the demo's leaves it unchanged.
 */
export async function scaledDatabase(size: number, { inSql = true } = {}): Promise<FreshDatabase> {
  const database = await freshDatabase({ demo: true })
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  const columns = await owner.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = 'products' and is_generated = 'NEVER' order by ordinal_position`,
  )
  const names = columns.rows.map(({ name }) => name)
  await owner.query(`
    insert into products (${names.join(', ')})
    select ${names.map((name) => varied[name] ?? `p.${name}`).join(', ')}
    from generate_series(1, 200) copy
    cross join lateral (select (${listed(first)})[1 + copy % ${first.length}] || ' '
      || (${listed(second)})[1 + copy / ${first.length} % ${second.length}] as series) s
    cross join products p
    join (select row_number() over (order by name) - 1 as n, count(*) over () as all, * from colors) c
      on c.n = (p.id * 13 + copy * 7) % c.all
    order by copy, p.id
    limit greatest(0, ${size} - (select count(*) from products))`)
  await owner.query(`
    insert into stock (product_id, on_hand)
    select p.id, case when s.on_hand = 500000 then s.on_hand else s.on_hand * (p.id / 1000000 % 7) / 3 end
    from products p join stock s on s.product_id = p.id % 1000000 where p.id >= 1000000`)
  await owner.query(`
    insert into lots (product_id, vendor_id, arrived_on, received, remaining)
    select s.product_id, p.vendor_id, current_date, s.on_hand, s.on_hand
    from stock s join products p on p.id = s.product_id where p.id >= 1000000 and s.on_hand > 0`)
  if (inSql)
    await owner.query(`
    alter table products add found_by tsvector generated always as (to_tsvector('simple',
      description || ' ' || category || ' ' || type || ' ' || variety || ' ' || color || ' ' || color_family || ' ' || grade)) stored;
    create index bench_found_by on products using gin (found_by);
    create index bench_department on products (department, description, id);
    create index bench_category on products (category)`)
  await owner.query('vacuum analyze products, stock, lots')
  await owner.end()
  return database
}
