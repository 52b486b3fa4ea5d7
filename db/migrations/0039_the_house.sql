-- The distributor's logo, one row or none, and routes that are gone.

create table house_logo (
  is_only boolean primary key default true check (is_only),
  file_id uuid not null unique references files,
  icon_id uuid not null unique references files,
  width int not null check (width between 1 and 10000),
  height int not null check (height between 1 and 10000),
  set_by text not null,
  set_at timestamptz not null
);
comment on table house_logo is 'The logo that stands in place of the drawn mark; without a row the mark stands.';
comment on column house_logo.file_id is 'A PNG of ours, with its transparency.';
comment on column house_logo.icon_id is 'The same on a white square, for phones.';
comment on column house_logo.width is 'Pixels.';
comment on column house_logo.height is 'Pixels.';
comment on column house_logo.set_by is 'Email of the person who set it.';

alter table routes add removed_at timestamptz;
comment on column routes.removed_at is 'When staff removed the route: it has no addresses, towns or days, and is named by its former orders and runs alone.';
