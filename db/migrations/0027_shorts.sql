-- What the book has and the cold store doesn't, and what customers want instead of what is short.

create table stock_missing (
  product_id int primary key references products on delete cascade,
  units int not null check (units > 0),
  counted int not null check (counted >= 0),
  book int not null check (book > counted),
  counted_at timestamptz not null,
  actor text not null
);
comment on table stock_missing is 'Products of which less is there than orders and carts were promised. The row goes when the book is right again.';
comment on column stock_missing.units is 'Units on hand in the book that are not there. They leave the book as orders give them up.';
comment on column stock_missing.counted is 'What was there when somebody looked.';
comment on column stock_missing.book is 'What the book said then.';

create table substitution_rules (
  customer_id bigint primary key references customers on delete cascade,
  wish text not null check (wish in ('NONE', 'SAME_COLOR', 'SAME_VARIETY', 'SAME_KIND', 'ASK')),
  percent int not null default 0 check (percent between 0 and 25),
  updated_at timestamptz not null
);
comment on table substitution_rules is 'What a customer wants instead of goods that are short; a customer without a row takes less.';
comment on column substitution_rules.percent is 'How much dearer than the ordered product a substitute''s list price may be.';
