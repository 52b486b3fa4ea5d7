-- A repeated request gets the first answer to the letter: json keeps the order of its fields, jsonb does not.
alter table idempotency_keys alter column reply type json using reply::json;
