alter table idempotency_keys add column claimed_by int;
comment on column idempotency_keys.claimed_by is 'The process that works on it, which holds a lock by this number for as long as it lives. Null where it could not say.';
