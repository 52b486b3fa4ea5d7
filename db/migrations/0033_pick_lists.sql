-- Pick lists as they were printed.

create table pick_lists (
  id bigint generated always as identity primary key,
  ship_day date not null,
  method text not null check (method in ('TRUCK', 'PICKUP', 'UPS')),
  route_number text references routes,
  printed_at timestamptz not null,
  actor text not null,
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  check (route_number is null or method = 'TRUCK')
);
create index pick_lists_day on pick_lists (ship_day, method, route_number, id desc);
create index pick_lists_route on pick_lists (route_number) where route_number is not null;
comment on table pick_lists is 'Pick lists as they were printed: a row each time one was. What changed since the last is printed alone.';
comment on column pick_lists.lines is 'What was on the paper: [{"orderNumber", "line", "productId", "description", "units"}].';
