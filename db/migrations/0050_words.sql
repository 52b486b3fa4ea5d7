-- The house's own words in emails, answers that staff keep ready, items that people wait for, and ways by which customers write.

create table house_words (
  kind text primary key check (kind ~ '^[a-z-]+$'),
  version int not null default 0 check (version >= 0),
  en_intro text not null default '' check (length(en_intro) <= 300),
  en_closing text not null default '' check (length(en_closing) <= 300),
  es_intro text not null default '' check (length(es_intro) <= 300),
  es_closing text not null default '' check (length(es_closing) <= 300),
  changed_at timestamptz not null
);
comment on table house_words is 'What staff add to a kind of email, above and below what it says; plain text with pieces like {shop}.';
comment on column house_words.kind is 'A kind of messages.';
comment on column house_words.version is 'Counts changes, so that two people don''t overwrite each other.';

create table feedback_snippets (
  id bigint generated always as identity primary key,
  user_id bigint references users on delete cascade,
  name text not null check (length(name) between 1 and 60),
  language text not null check (language in ('en', 'es')),
  body text not null check (length(body) between 1 and 2000),
  created_at timestamptz not null
);
create unique index feedback_snippets_name on feedback_snippets (coalesce(user_id, 0), language, lower(name));
create index feedback_snippets_user on feedback_snippets (user_id);
comment on table feedback_snippets is 'Answers that the feedback desk keeps ready.';
comment on column feedback_snippets.user_id is 'Whose it is; null for the house''s, which everybody at the desk uses.';

create table wanted_items (
  user_id bigint not null references users on delete cascade,
  product_id int not null references products on delete cascade,
  under_e4 bigint check (under_e4 > 0),
  asked_at timestamptz not null,
  primary key (user_id, product_id)
);
create index wanted_items_product on wanted_items (product_id);
comment on table wanted_items is 'Who is to be told once that an item can be had again. The row goes when they are told.';
comment on column wanted_items.under_e4 is 'Only at this price or less, in ten-thousandths of a dollar; null for any price.';

alter table feedback_messages add column came_by text not null default 'page' check (came_by in ('page', 'mail', 'text'));
comment on column feedback_messages.came_by is 'On the page, as a reply to an email, or as a text from a mobile number.';
