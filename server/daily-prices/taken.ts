import { sql } from 'kysely'

/** Whether a row `d` of `price_differences` is published, with its choice `c` joined. A row that changes nothing never is. */
export const isTaken = sql<boolean>`(coalesce(c.take, d.usual or c.price_e4 is not null) and d.kind <> 'same'
  and (d.kind <> 'gone' or d.will_stock is distinct from d.was_stock or f.gone = 'archive'))`

/** Differences `d` of a file with the decisions about them and the supplier's rules. */
export const differencesOf = (fileId: number) => sql`price_differences d
  join (select pf.id, s.gone, s.move_limit_bp from price_files pf join suppliers s on s.id = pf.supplier_id) f on f.id = d.file_id
  left join price_choices c on c.file_id = d.file_id and c.item = d.item
  where d.file_id = ${fileId}::bigint`

/** Whether the row changes the prices of an existing product. */
export const isRepriced = sql<boolean>`(d.kind not in ('new', 'gone')
  and (d.was_prices, d.was_quantities) is distinct from (d.will_prices, d.will_quantities))`
