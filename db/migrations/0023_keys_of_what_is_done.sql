alter table idempotency_keys add column is_done boolean not null default false;
comment on column idempotency_keys.is_done is 'Whether what was asked for has been committed: written with it, before there is an answer to keep.';
