import { type RawBuilder, sql } from 'kysely'

/** Invariants of trucks: their stops, the orders they deliver and the money they collect. `at` is the moment of the check. */
export const stopInvariants = (at: RawBuilder<Date>) => [
  {
    number: 18,
    title: 'A stop brings orders of its own shop, and where a driver was they were for that day and place',
    broken: sql<{
      what: string
    }>`select format('order %s is on stop %s of another shop', o.order_number, s.id) as what
      from stop_orders so join stops s on s.id = so.stop_id join orders o on o.id = so.order_id
      where o.customer_id <> s.customer_id
      union all
      select format('order %s of %s was brought on %s', o.order_number, o.ship_day, r.day)
      from stop_orders so join stops s on s.id = so.stop_id join runs r on r.id = s.run_id join orders o on o.id = so.order_id
      where s.state in ('ARRIVED', 'DELIVERED') and o.status <> 'CANCELLED'
        and (o.ship_day <> r.day or o.method <> 'TRUCK' or o.address_id <> s.address_id)`,
  },
  {
    number: 18,
    title: 'Orders follow their stop: what was delivered is delivered, and what is still on its way was not',
    broken: sql<{
      what: string
    }>`select format('stop %s was delivered at %s, order %s is %s', s.id, s.done_at, o.order_number, o.status) as what
      from stops s join stop_orders so on so.stop_id = s.id join orders o on o.id = so.order_id
      where s.state = 'DELIVERED' and s.done_at < ${at} - interval '15 minutes'
        and exists (select from run_events e where e.stop_id = s.id and e.received_at < ${at} - interval '15 minutes')
        and o.status in ('CONFIRMED', 'PICKING', 'PACKED', 'LOADED', 'OUT_FOR_DELIVERY')
        and not exists (select from order_lines l where l.order_id = o.id and l.missing > 0)`,
  },
  {
    number: 18,
    title: 'What an accepted hand-over took is payments of its shops, to the cent',
    broken: sql<{
      what: string
    }>`select format('hand-over %s: %s cents of stop %s are no payment', h.id, m.value ->> 'cents', s.id) as what
      from hand_overs h join stops s on s.run_id = h.run_id cross join lateral jsonb_each(s.collected) m
      where h.accepted_at is not null and m.value ->> 'way' in ('CASH', 'CHECK') and (m.value ->> 'cents')::bigint > 0
        and (m.value ->> 'at')::bigint <= extract(epoch from h.accepted_at) * 1000
        and not exists (
          select from payments p where p.customer_id = s.customer_id and p.status in ('captured', 'refunded')
            and case m.value ->> 'way' when 'CASH' then p.tender = 'cash' and p.amount_cents = (m.value ->> 'cents')::bigint
              -- A check that the office had recorded before counts, whatever amount it wrote down.
              else p.tender = 'check' and (p.check_number = m.value ->> 'number' or p.amount_cents = (m.value ->> 'cents')::bigint) end)`,
  },
  {
    number: 15,
    title: 'Every photo of a delivery is stored and kept',
    broken: sql<{
      what: string
    }>`select format('delivery photo %s: file %s', p.id, f.id) as what
      from stop_photos p join files f on f.id = p.file_id where f.attached_at is null or f.removed_at is not null`,
  },
  {
    number: 2,
    title: 'An order that has left took its units from lots, once',
    broken: sql<{
      what: string
    }>`select format('order %s: %s units of product %s shipped, %s taken from lots', o.order_number, l.units, l.product_id, m.units) as what
      from (select order_id, product_id, sum(quantity) as units from order_lines where status in ('SHIPPED', 'DELIVERED')
        group by order_id, product_id) l
      join orders o on o.id = l.order_id and o.status in ('OUT_FOR_DELIVERY', 'SHIPPED', 'DELIVERED', 'PICKED_UP')
      join (select order_id, product_id, -sum(on_hand_change) as units from stock_movements where kind = 'shipment'
        group by order_id, product_id) m on m.order_id = l.order_id and m.product_id = l.product_id
      where m.units <> l.units`,
  },
]
