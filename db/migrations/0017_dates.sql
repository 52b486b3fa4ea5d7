-- Extra days, runs that differ from a route's weekdays, what a holiday changes, and programs of pre-orders.

alter table disabled_days
  add column set_by text,
  add column set_at timestamptz,
  add column holiday date;
comment on column disabled_days.set_by is 'The email of who set it last; null for a row that came with the first data.';
comment on column disabled_days.holiday is 'The holiday whose plan the row belongs to.';
create index disabled_days_holiday on disabled_days (holiday) where holiday is not null;

alter table cutoff_rules
  add column set_by text,
  add column set_at timestamptz,
  add column holiday date;
comment on column cutoff_rules.set_by is 'The email of who set it last; null for a row that came with the first data.';
comment on column cutoff_rules.holiday is 'The holiday whose plan the row belongs to.';
create index cutoff_rules_holiday on cutoff_rules (holiday) where holiday is not null;

create table day_openings (
  id bigint generated always as identity primary key,
  scope text not null check (scope in ('all', 'method', 'route', 'customer')),
  scope_key text not null default '',
  from_day date not null,
  to_day date not null,
  weekday int check (weekday between 0 and 6),
  over_closed boolean not null default false,
  note text not null default '',
  version int not null default 0,
  set_by text,
  set_at timestamptz,
  holiday date,
  check (to_day >= from_day),
  check ((scope = 'all') = (scope_key = ''))
);
create index day_openings_holiday on day_openings (holiday) where holiday is not null;
comment on table day_openings is 'Extra days: they beat weekly closings and the weekdays of routes and of UPS.';
comment on column day_openings.over_closed is 'Beats holidays and closings by date too.';
comment on column day_openings.holiday is 'The holiday whose plan the row belongs to.';

create table run_plans (
  route_number text not null references routes,
  day date not null,
  runs boolean not null,
  moved_to date,
  moved_from date,
  join_with text references routes,
  set_by text,
  set_at timestamptz,
  primary key (route_number, day),
  check (not runs or moved_to is null),
  check (runs or (moved_from is null and join_with is null)),
  check (join_with <> route_number)
);
create index run_plans_day on run_plans (day);
create index run_plans_join on run_plans (join_with) where join_with is not null;
comment on table run_plans is 'Days on which a route differs from its weekdays: an extra run, a run that was moved, or none.';
comment on column run_plans.moved_to is 'Where the day''s run went.';
comment on column run_plans.join_with is 'The route whose truck takes this run along.';

create table run_trials (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  moves jsonb not null check (jsonb_typeof(moves) = 'array'),
  ground jsonb not null check (jsonb_typeof(ground) = 'object'),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index run_trials_user on run_trials (user_id);
comment on table run_trials is 'Moves of runs that are tried and hold for nobody yet.';
comment on column run_trials.ground is 'Whether each run that the trial moves ran when it was tried, by route and day: what changed since is said.';

alter table holidays
  add column standing text not null default 'NORMAL' check (standing in ('NORMAL', 'MOVE', 'SKIP', 'DOUBLE')),
  add column standing_day date,
  add column price_step date,
  add column set_by text,
  add column set_at timestamptz,
  add check (standing in ('NORMAL', 'SKIP') or standing_day is not null);
comment on column holidays.standing is 'What standing orders of the day do; standing_day is where they move, or the day that is doubled.';
comment on column holidays.price_step is 'The day on which prices change for the holiday.';
comment on column holidays.set_by is 'The email of who planned it; null while nobody has.';

create table prebook_programs (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  opens_on date not null,
  closes_on date not null,
  ships_from date not null,
  ships_to date not null,
  paused boolean not null default false,
  told_at timestamptz,
  version int not null default 0,
  set_by text,
  set_at timestamptz,
  check (opens_on <= closes_on and closes_on < ships_from and ships_from <= ships_to)
);
comment on table prebook_programs is 'Products that are booked ahead for a season or a holiday, with the days on which that is possible.';
comment on column prebook_programs.told_at is 'When customers were told that it is open.';

create table prebook_items (
  product_id int primary key references products,
  program_id bigint not null references prebook_programs on delete cascade,
  promised int check (promised >= 0)
);
create index prebook_items_program on prebook_items (program_id);
comment on table prebook_items is 'The products of a program; a product is in one program at most.';
comment on column prebook_items.promised is 'Units that the growers have promised; null where nothing is promised.';
