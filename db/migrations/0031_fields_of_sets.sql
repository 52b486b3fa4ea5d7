-- A publication changes 250,000 fields at once. Their sets are looked up once a statement, not once a field.

alter table change_fields drop constraint change_fields_change_set_id_fkey;
create function change_fields_have_a_set() returns trigger language plpgsql as $$
begin
  if exists (
    select from (select distinct change_set_id from written) w
    where not exists (select from change_sets s where s.id = w.change_set_id)
  ) then
    raise foreign_key_violation using message = 'change_fields: there is no such change set';
  end if;
  return null;
end $$;
create trigger change_fields_written after insert on change_fields
  referencing new table as written for each statement execute function change_fields_have_a_set();
comment on column change_fields.change_set_id is 'A change set: a trigger checks it, as a foreign key would look up the set once a field.';

create function keep_change_sets() returns trigger language plpgsql as $$
begin
  raise foreign_key_violation using message = 'change_sets are kept: a change by staff can always be looked up';
end $$;
create trigger change_sets_kept before delete or update of id on change_sets
  for each statement execute function keep_change_sets();

-- A morning's prices write a new version of every row: half of a page left free holds them all beside the old ones.
alter table products set (fillfactor = 50);
