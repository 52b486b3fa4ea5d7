-- Who sends prices and stock, the files that came, and their rows until they are published.

create table suppliers (
  id bigint generated always as identity primary key,
  vendor_id text unique references vendors,
  name text not null default '' check (length(name) <= 120),
  way text not null default 'upload' check (way in ('upload', 'folder', 'key', 'portal', 'mail')),
  folder text not null unique check (folder ~ '^[a-z0-9][a-z0-9-]{0,59}$'),
  weekdays int[] not null default '{1,2,3,4,5}' check (weekdays <@ array[0, 1, 2, 3, 4, 5, 6]),
  due_at time not null default '04:30',
  move_limit_bp int not null default 1500 check (move_limit_bp between 100 and 100000),
  gone text not null default 'stock-zero' check (gone in ('stock-zero', 'leave', 'archive')),
  gone_after int not null default 3 check (gone_after between 1 and 60),
  keeper_id bigint references users on delete set null,
  layouts jsonb not null default '[]' check (jsonb_typeof(layouts) = 'array'),
  fixes jsonb not null default '[]' check (jsonb_typeof(fixes) = 'array'),
  reminded_at timestamptz,
  version int not null default 0,
  check (vendor_id is not null or name <> '')
);
create unique index suppliers_house on suppliers ((vendor_id is null)) where vendor_id is null;
create index suppliers_keeper on suppliers (keeper_id);
comment on table suppliers is 'Who sends daily prices and stock: every vendor, and the house list, which has no vendor and may change all items.';
comment on column suppliers.way is 'How their files usually come; a file of theirs may come in any way.';
comment on column suppliers.folder is 'The folder below DAILY_PRICES_FOLDER whose files are theirs.';
comment on column suppliers.weekdays is 'Days of the week on which a file is expected; 0 is Sunday.';
comment on column suppliers.move_limit_bp is 'A price that moves by more than this many hundredths of a percent is not taken automatically.';
comment on column suppliers.gone is 'What happens to an item of theirs that is no longer in their file: out of stock, left as it is, or archived after gone_after files without it.';
comment on column suppliers.layouts is 'How their files were read, newest first: the heading and the field of each column.';
comment on column suppliers.fixes is 'What is done with rows of a cause from now on.';

insert into suppliers (name, folder) values ('House list', 'house-list');

-- Every vendor is a supplier from its first moment on, no matter who enters it.
create function add_supplier_of_vendor() returns trigger language plpgsql as $$
begin
  insert into suppliers (vendor_id, folder) values (new.id, lower(new.id)) on conflict do nothing;
  return new;
end $$;
create trigger vendors_are_suppliers after insert on vendors
  for each row execute function add_supplier_of_vendor();
insert into suppliers (vendor_id, folder) select id, lower(id) from vendors;

create table price_files (
  id bigint generated always as identity primary key,
  supplier_id bigint not null references suppliers,
  file_id uuid references files,
  name text not null check (length(name) between 1 and 120),
  bytes bigint not null check (bytes >= 0),
  sha256 bytea not null check (length(sha256) = 32),
  way text not null check (way in ('upload', 'folder', 'key', 'portal')),
  came_at timestamptz not null,
  came_by bigint references users on delete set null,
  state text not null default 'reading' check (state in ('reading', 'open', 'failed', 'published', 'discarded')),
  task_id bigint references tasks on delete set null,
  plan jsonb,
  facts jsonb,
  fixes jsonb not null default '[]' check (jsonb_typeof(fixes) = 'array'),
  failure jsonb,
  row_count int not null default 0 check (row_count >= 0),
  ready_count int not null default 0 check (ready_count between 0 and row_count),
  corrected_count int not null default 0 check (corrected_count between 0 and ready_count),
  skipped_count int not null default 0 check (skipped_count >= 0),
  read_at timestamptz,
  version int not null default 0,
  check ((state = 'failed') = (failure is not null)),
  check (state <> 'open' or (read_at is not null and plan is not null))
);
create index price_files_supplier on price_files (supplier_id, id desc);
create index price_files_came on price_files (came_at desc);
create index price_files_content on price_files (sha256);
create index price_files_file on price_files (file_id);
create index price_files_task on price_files (task_id);
create index price_files_came_by on price_files (came_by);
comment on table price_files is 'Files of daily prices and stock, from their arrival until they are published or discarded.';
comment on column price_files.sha256 is 'The same content twice is one file.';
comment on column price_files.plan is 'How it is read: letters, separator, decimals, dates, sheet, heading line, and the field of each column.';
comment on column price_files.facts is 'What reading found: its sheets, columns with their first values, its first lines, and lines that are no rows.';
comment on column price_files.fixes is 'What was decided for all rows of a cause, in order.';
comment on column price_files.failure is 'Why it could not be read: a code and its figures.';
comment on column price_files.ready_count is 'Rows that would be published: without a cause, and not left out.';
comment on column price_files.version is 'Grows with every change by staff, so that the second of two people is told.';

create table price_rows (
  file_id bigint not null references price_files on delete cascade,
  line int not null check (line > 0),
  raw jsonb not null,
  read jsonb not null,
  causes text[] not null default '{}',
  remarks text[] not null default '{}',
  corrections text[] not null default '{}',
  fixed jsonb,
  left_out boolean not null default false,
  item_code text generated always as (read ->> 'itemCode') stored,
  ready boolean generated always as (cardinality(causes) = 0 and not left_out) stored,
  product_id int references products on delete set null,
  primary key (file_id, line)
);
create index price_rows_product on price_rows (product_id);
create index price_rows_code on price_rows (file_id, item_code);
create index price_rows_cause on price_rows (file_id, (causes[1])) where causes[1] is not null;
comment on table price_rows is 'The rows of a file, as they came and as they are read.';
comment on column price_rows.raw is 'The cells as they came: text, and numbers where a spreadsheet has numbers.';
comment on column price_rows.read is 'What the row says about an item. A field without a column is absent, an empty cell is null.';
comment on column price_rows.causes is 'Why it is not taken, the first reason first.';
comment on column price_rows.remarks is 'What is worth a look although it is taken.';
comment on column price_rows.corrections is 'What was corrected by rule when it was read.';
comment on column price_rows.fixed is 'Fields that a person typed or a fix set; they win over the cells.';
comment on column price_rows.product_id is 'The product with its item code; null for a new item.';

alter table products add column item_code text unique check (item_code ~ '^\S(.{0,38}\S)?$');
comment on column products.item_code is 'The supplier''s code where it is no number; a number is the product''s id.';
