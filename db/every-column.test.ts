import { expect, test } from 'vitest'
import { takesEveryColumn } from './every-column.ts'

test.each([
  ['select * from "orders" where "id" = $1', true],
  ['select "o".*, "c"."name" from "orders" as "o"', true],
  ['select o.*, i.id from orders o left join invoices i on i.order_id = o.id', true],
  ['insert into orders (id) values ($1) returning *', true],
  ['select distinct * from orders', true],
  ['select a, * from orders', true],
  ['with o as (select * from orders) select * from o', true],
  [
    'with o as (select id from orders), p as (select o.*, l.* from o join order_lines l using (id)) select * from p',
    true,
  ],
  ['select * from (select id from orders) o', true],
  ['with o as (select id from orders) select o.*, l.* from o join order_lines l using (id)', true],
  ['select count(*) from orders', false],
  ['select id, price * quantity as sum from order_lines', false],
  ['select id, (select json_agg(o.*) from orders o) as all from customers', false],
  ['with o as (select id from orders) select * from o', false],
  [
    'with o as materialized (select id from orders) select l.id, o.* from o join order_lines l using (id)',
    false,
  ],
  [
    'with turn as (select id from customers for update), way as (select method from shipments) select * from turn, way',
    false,
  ],
  [
    'with m as (select * from orders) update order_lines l set note = m.note from m where m.id = l.order_id',
    false,
  ],
  ["select id, 'select * from orders' as said from orders -- returning *", false],
])('%s: %s', (text, says) => {
  expect(takesEveryColumn(text)).toBe(says)
})
