-- What shops choose instead of what is short, and what they want instead of single lines.

alter table cart_lines
  add column wish text check (wish in ('NONE', 'SAME_COLOR', 'SAME_VARIETY', 'SAME_KIND', 'ASK')),
  add column wish_percent int check (wish_percent between 0 and 25),
  add constraint cart_lines_wish_whole check ((wish is null) = (wish_percent is null));
comment on column cart_lines.wish is 'What the customer wants instead of this line if it is short; null: what the account wants.';
comment on column cart_lines.wish_percent is 'How much dearer than the ordered product a substitute''s list price may be.';

alter table order_lines
  add column wish text check (wish in ('NONE', 'SAME_COLOR', 'SAME_VARIETY', 'SAME_KIND', 'ASK')),
  add column wish_percent int check (wish_percent between 0 and 25),
  add constraint order_lines_wish_whole check ((wish is null) = (wish_percent is null));
comment on column order_lines.wish is 'What the customer wants instead of this line if it is short; null: what the account wants.';
comment on column order_lines.wish_percent is 'How much dearer than the ordered product a substitute''s list price may be.';

create table short_choices (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  order_line_id bigint not null references order_lines on delete cascade,
  customer_id bigint not null references customers,
  token_hash bytea not null unique check (length(token_hash) = 32),
  state text not null default 'OPEN' check (state in ('OPEN', 'CHOSEN', 'RULED', 'LEFT_OUT')),
  asked int not null check (asked > 0),
  missing int not null check (missing > 0 and missing <= asked),
  unit_price_e4 bigint not null check (unit_price_e4 >= 0),
  reason text not null default '',
  tell boolean not null default true,
  wish text not null check (wish in ('NONE', 'SAME_COLOR', 'SAME_VARIETY', 'SAME_KIND', 'ASK')),
  percent int not null check (percent between 0 and 25),
  ruled_product_id int references products,
  chosen_product_id int references products,
  decided_by text check (decided_by in ('customer', 'desk', 'system')),
  opened_at timestamptz not null,
  closes_at timestamptz not null,
  decided_at timestamptz,
  check ((state = 'OPEN') = (decided_at is null)),
  check ((state = 'OPEN') = (decided_by is null)),
  check (chosen_product_id is null or state in ('CHOSEN', 'RULED'))
);
create index short_choices_order on short_choices (order_id);
create unique index short_choices_line on short_choices (order_line_id) where state = 'OPEN';
create index short_choices_lines on short_choices (order_line_id);
create index short_choices_customer on short_choices (customer_id, id desc);
create index short_choices_open on short_choices (closes_at) where state = 'OPEN';
create index short_choices_ruled on short_choices (ruled_product_id) where ruled_product_id is not null;
create index short_choices_chosen on short_choices (chosen_product_id) where chosen_product_id is not null;
comment on table short_choices is 'What a shop is asked about a line that is short. Only a hash of its link is kept.';
comment on column short_choices.missing is 'Units it is about, out of the units that were ordered.';
comment on column short_choices.unit_price_e4 is 'The price of the line that is short, in ten-thousandths of a dollar.';
comment on column short_choices.tell is 'Whether the customer is told of the outcome by email.';
comment on column short_choices.ruled_product_id is 'What comes by the standing wish when nobody answers; null: nothing does.';
comment on column short_choices.closes_at is 'When the truck is loaded: until then the shop may choose.';

create table short_offers (
  choice_id bigint not null references short_choices on delete cascade,
  product_id int not null references products,
  position int not null check (position > 0),
  quantity int not null check (quantity > 0),
  held int not null default 0 check (held >= 0 and held <= quantity),
  unit_price_e4 bigint not null check (unit_price_e4 >= 0),
  longer int,
  same_color boolean not null,
  primary key (choice_id, product_id)
);
create index short_offers_product on short_offers (product_id);
comment on table short_offers is 'The items that a shop may choose from.';
comment on column short_offers.held is 'Units of stock.held that belong to it; 0 once the choice has ended.';
