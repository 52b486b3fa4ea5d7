-- What shops say of their boxes.

create table check_ins (
  line_id bigint primary key references order_lines on delete cascade,
  state text not null check (state in ('GOOD', 'SHORT', 'WRONG', 'BAD')),
  quantity int not null check (quantity >= 0),
  at timestamptz not null,
  user_id bigint references users,
  check ((state = 'GOOD') = (quantity = 0))
);
create index check_ins_user on check_ins (user_id) where user_id is not null;
comment on table check_ins is 'What a shop said of a line that arrived. No row is no statement.';
comment on column check_ins.quantity is 'Selling units that are not good.';
comment on column check_ins.user_id is 'Null for anyone who had the link of the delivery.';

-- News of a delivery have a switch of their own; who wanted no emails about orders wants none about deliveries.
update users set muted = array_append(muted, 'deliveries.mail') where 'orders.mail' = any(muted);
