-- What a person told the assistant not to recommend.

create table assistant_dismissals (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  card_id text,
  product_id int references products on delete cascade,
  at timestamptz not null,
  check (num_nonnulls(card_id, product_id) = 1),
  unique nulls not distinct (user_id, card_id, product_id)
);
create index assistant_dismissals_product on assistant_dismissals (product_id) where product_id is not null;
create index assistant_dismissals_at on assistant_dismissals (at) where card_id is not null;
comment on table assistant_dismissals is 'A card for its ship day, or a product for good.';
comment on column assistant_dismissals.card_id is 'Kind and ship day, deleted when the day is long past.';
