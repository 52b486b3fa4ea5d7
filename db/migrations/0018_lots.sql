-- What came when from whom: every unit on hand belongs to a lot.

create table lots (
  id bigint generated always as identity primary key,
  product_id int not null references products,
  vendor_id text references vendors,
  code text not null default '',
  arrived_on date,
  cost_e4 bigint check (cost_e4 >= 0),
  received int not null check (received > 0),
  remaining int not null check (remaining >= 0),
  place text not null default '',
  note text not null default '',
  created_at timestamptz not null default now(),
  check (remaining <= received)
);
create index lots_on_hand on lots (product_id, arrived_on nulls first, id) where remaining > 0;
create index lots_product on lots (product_id, id);
create index lots_vendor on lots (vendor_id) where vendor_id is not null;
create index lots_code on lots (upper(code)) where code <> '';
create index lots_place on lots (place) where remaining > 0;
comment on table lots is 'What arrived together: one product, one supplier, one day, one cost. What leaves is taken from the oldest lot first.';
comment on column lots.vendor_id is 'Who it was bought from.';
comment on column lots.code is 'What is printed on its label, or the supplier''s own number. Empty: none.';
comment on column lots.arrived_on is 'Null when nobody knows, as for what was on hand before lots were kept; that leaves first.';
comment on column lots.cost_e4 is 'What a selling unit cost, in ten-thousandths of a dollar; null when it isn''t known. Never shown to customers.';
comment on column lots.received is 'Selling units that arrived, or that a count found.';
comment on column lots.remaining is 'Selling units of it on hand. A product''s lots add up to stock.on_hand. Changed only under the lock of the product''s stock row.';
comment on column lots.place is 'Where it stands: a cooler, a shelf, a bay.';

alter table stock add arrived_on date;
comment on column stock.arrived_on is 'When the oldest lot on hand arrived; null without lots, or when that isn''t known.';

alter table stock_movements
  add lot_id bigint references lots,
  add note text not null default '',
  drop constraint stock_movements_kind_check,
  add constraint stock_movements_kind_check check (kind in ('opening', 'receipt', 'file', 'adjustment', 'allocation', 'return',
    'shipment', 'count', 'waste', 'damage', 'theft', 'unknown', 'customer_return', 'correction'));
comment on column stock_movements.kind is 'return: an allocation that was given back. customer_return: goods that came back. file: what a supplier''s file says.';
comment on column stock_movements.lot_id is 'The lot that the change of on_hand belongs to; null where only allocated changes.';
comment on column stock_movements.note is 'Why, in the words of the person who did it.';

insert into lots (product_id, vendor_id, received, remaining, note)
select s.product_id, p.vendor_id, greatest(s.on_hand, coalesce(m.came, 0), 1), s.on_hand, 'Opening'
from stock s
join products p on p.id = s.product_id
left join (select product_id, sum(on_hand_change) filter (where on_hand_change > 0)::int as came
  from stock_movements group by product_id) m using (product_id)
where s.on_hand > 0 or exists (select from stock_movements x where x.product_id = s.product_id and x.on_hand_change <> 0);
update stock_movements m set lot_id = l.id from lots l where l.product_id = m.product_id and m.on_hand_change <> 0;
alter table stock_movements add constraint stock_movements_lot check (on_hand_change = 0 or lot_id is not null);
create index stock_movements_lot_id on stock_movements (lot_id) where lot_id is not null;
