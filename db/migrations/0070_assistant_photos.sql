-- Photos that a person shows the assistant.

alter table assistant_turns add column photo_id uuid references files;
create unique index assistant_turns_photo on assistant_turns (photo_id) where photo_id is not null;
comment on column assistant_turns.photo_id is 'The photo that came with the question; null for none, and for those of before photos were kept.';
