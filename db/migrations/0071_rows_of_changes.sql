-- A morning's prices change five fields of 50,000 products: what a change set did to one row of data is one row here.

create table change_rows (
  change_set_id bigint not null,
  position int not null check (position > 0),
  table_name text not null,
  row_key text not null,
  fields text[] not null check (cardinality(fields) > 0),
  befores jsonb[] not null check (cardinality(befores) = cardinality(fields)),
  afters jsonb[] not null check (cardinality(afters) = cardinality(fields)),
  primary key (change_set_id, position)
);
insert into change_rows (change_set_id, position, table_name, row_key, fields, befores, afters)
select change_set_id, position, table_name, row_key, array[field], array[before], array[after] from change_fields
order by change_set_id, position;
drop table change_fields;
create index change_rows_row on change_rows (table_name, row_key, change_set_id desc);
alter function change_fields_have_a_set() rename to change_rows_have_a_set;
create trigger change_rows_written after insert on change_rows
  referencing new table as written for each statement execute function change_rows_have_a_set();
comment on table change_rows is 'The rows of data that a change set changed. Values of a user who was deleted are emptied.';
comment on column change_rows.change_set_id is 'A change set: a trigger checks it, as a foreign key would look up the set once a row.';
comment on column change_rows.position is 'Of its first field in the set; the next ones follow.';
comment on column change_rows.table_name is 'What registers how its fields are written back, with the rules of an edit.';

create view change_fields as
select r.change_set_id, r.position + f.place::int - 1 as position, r.table_name, r.row_key, f.field, f.before, f.after
from change_rows r
cross join lateral unnest(r.fields, r.befores, r.afters) with ordinality as f (field, before, after, place);
comment on view change_fields is 'The fields that change sets changed, one by one.';

-- A process of the version before writes single fields until it is replaced.
create function write_change_field() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into change_rows (change_set_id, position, table_name, row_key, fields, befores, afters)
    values (new.change_set_id, new.position, new.table_name, new.row_key, array[new.field], array[new.before], array[new.after]);
  else
    update change_rows set befores = array_fill(null::jsonb, array[cardinality(fields)]),
      afters = array_fill(null::jsonb, array[cardinality(fields)])
    where change_set_id = old.change_set_id and old.position between position and position + cardinality(fields) - 1;
  end if;
  return new;
end $$;
create trigger change_fields_written instead of insert or update on change_fields
  for each row execute function write_change_field();

-- The trigger that writes versions has the set of its own transaction, and sets are kept: 50,000 lookups would find the same row.
alter table price_versions drop constraint price_versions_change_set_id_fkey;
