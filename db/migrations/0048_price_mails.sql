-- Carts filled from a mail of daily prices, and mails to shops that haven't ordered for a while.

create table price_mail_fills (
  user_id bigint not null references users on delete cascade,
  day date not null,
  product_id bigint not null references products,
  filled_at timestamptz not null,
  primary key (user_id, day, product_id)
);
create index price_mail_fills_product on price_mail_fills (product_id);
create index price_mail_fills_at on price_mail_fills (filled_at);
comment on table price_mail_fills is 'What a reader put in the cart by a link of a mail: each item of a mail once, however often its links are opened.';
comment on column price_mail_fills.day is 'The day of the mail.';

create table win_backs (
  user_id bigint not null references users on delete cascade,
  last_order_id bigint not null references orders,
  queued_at timestamptz not null,
  primary key (user_id, last_order_id)
);
create index win_backs_order on win_backs (last_order_id);
comment on table win_backs is 'Who was asked to come back, after which order: once, until they order again.';
