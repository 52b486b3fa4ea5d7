-- What each person has put off on the page of the day.

create table today_snoozes (
  user_id bigint not null references users on delete cascade,
  key text not null check (key <> '' and length(key) <= 160),
  until timestamptz not null,
  primary key (user_id, key)
);
create index today_snoozes_until on today_snoozes (until);
comment on table today_snoozes is 'Lines of the page Today that a person does not want to see before a moment.';
