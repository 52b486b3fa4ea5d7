import { sql } from 'kysely'
import { rowCauses } from '../../contract/features/daily-prices/rows.ts'
import type { Ctx } from '../core/route.ts'

/**
 * Decides what a row alone can't show: its product, whether a later row has the same code, and whether the item is another
 * vendor's. Then counts the file's rows. Runs two statements, however many rows; call it after any write of rows.
 */
export async function settleRows({ db }: Pick<Ctx, 'db'>, fileId: number): Promise<void> {
  await sql`
    with about as (
      select s.vendor_id from price_files f join suppliers s on s.id = f.supplier_id where f.id = ${fileId}
    ), last as (
      select item_code, max(line) as line from price_rows
      where file_id = ${fileId} and item_code is not null and not left_out
        and not causes && array['quote_not_closed', 'column_count']
      group by item_code having count(*) > 1
    ), found as (
      select r.line, r.causes, r.product_id, coalesce(p.id, q.id) as product, q.id is not null as is_letters,
        not r.left_out and last.line > r.line as is_superseded,
        about.vendor_id is not null and (upper(r.read ->> 'vendorId') <> about.vendor_id
          or coalesce(p.vendor_id, q.vendor_id) <> about.vendor_id) as is_others
      from price_rows r
      cross join about
      left join last on last.item_code = r.item_code
      left join products p on p.id = case when r.item_code ~ '^[0-9]{1,10}$' then r.item_code::bigint end
      left join products q on q.item_code = r.item_code
      where r.file_id = ${fileId}
    ), judged as (
      select line, product, case
        when not coalesce(is_superseded, false) and not coalesce(is_others, false) and not is_letters
          and not causes && array['duplicate_item_code', 'other_vendor'] then causes
        else array(select cause from unnest(${[...rowCauses]}::text[]) with ordinality as named (cause, place)
          where case cause
            when 'duplicate_item_code' then coalesce(is_superseded, false)
            when 'other_vendor' then coalesce(is_others, false)
            when 'item_code_letters' then cause = any(causes) and not is_letters
            else cause = any(causes) end
          order by place)
      end as causes
      from found
    )
    update price_rows r set product_id = judged.product, causes = judged.causes
    from judged
    where r.file_id = ${fileId} and r.line = judged.line
      and (r.product_id is distinct from judged.product or r.causes <> judged.causes)`.execute(db)
  await sql`
    update price_files f set row_count = c.rows, ready_count = c.ready, corrected_count = c.corrected
    from (select count(*)::int as rows, (count(*) filter (where ready))::int as ready,
        (count(*) filter (where ready and corrections <> '{}'))::int as corrected
      from price_rows where file_id = ${fileId}) c
    where f.id = ${fileId}`.execute(db)
}
