-- Photographs and videos of products, the drawings they stand in for, and descriptions drafted for review.

create table photos (
  id uuid primary key default gen_random_uuid(),
  product_id int not null references products,
  file_id uuid not null references files,
  sha256 bytea not null check (length(sha256) = 32),
  width int not null check (width > 0),
  height int not null check (height > 0),
  name text not null,
  source text not null default '',
  added_by bigint references users on delete set null,
  added_at timestamptz not null,
  unique (product_id, sha256)
);
create index photos_file on photos (file_id);
create index photos_added_by on photos (added_by);
comment on table photos is 'Photographs that were sent for a product. They stay when the product no longer shows them: a change is undone, and orders name them.';
comment on column photos.file_id is 'The whole picture, upright, without the camera''s metadata.';
comment on column photos.sha256 is 'Of what was sent: the same picture is stored once for a product.';
comment on column photos.source is 'The address it was fetched from; empty for a file that was sent.';

create table photo_cuts (
  name text primary key check (name ~ '^photo-[0-9a-f]{24}$'),
  photo_id uuid not null references photos,
  x int not null check (x >= 0),
  y int not null check (y >= 0),
  size int not null check (size > 0)
);
create index photo_cuts_photo on photo_cuts (photo_id);
comment on table photo_cuts is 'Squares that were cut out of photographs. A name follows from the bytes and the square, so that its address can be cached forever.';
comment on column photo_cuts.size is 'The edge of the square in pixels of the photograph.';

create table product_pictures (
  product_id int not null references products,
  position int not null check (position >= 1),
  photo_id uuid not null references photos,
  cut_name text not null references photo_cuts,
  alt_en text not null default '',
  alt_es text not null default '',
  caption_en text not null default '',
  caption_es text not null default '',
  primary key (product_id, position),
  unique (product_id, photo_id)
);
create index product_pictures_photo on product_pictures (photo_id);
create index product_pictures_cut on product_pictures (cut_name);
comment on table product_pictures is 'The photographs that a product shows, in order. products.image_name and additional_images repeat their names for the catalogue.';

create table product_drawings (
  product_id int primary key references products,
  image_name text not null,
  additional_images text[] not null,
  image_description text not null
);
create index product_drawings_name on product_drawings (image_name);
comment on table product_drawings is 'What a product with photographs showed before: it returns when none is left, and orders placed then still name it.';

create table product_videos (
  name text primary key check (name ~ '^film-[0-9a-f]{24}[.](mp4|webm)$'),
  product_id int not null references products,
  file_id uuid not null references files
);
create index product_videos_product on product_videos (product_id);
create index product_videos_file on product_videos (file_id);
comment on table product_videos is 'Videos that were sent for a product; products.video_name names the one that is shown. They stay, as photographs do.';

create table product_texts (
  product_id int primary key references products,
  text_en text not null default '' check (length(text_en) <= 2000),
  text_es text not null default '' check (length(text_es) <= 2000)
);
comment on table product_texts is 'What a product''s page says about it.';

create table text_drafts (
  product_id int primary key references products,
  text_en text not null,
  text_es text not null,
  by_model boolean not null,
  drafted_by bigint references users on delete set null,
  drafted_at timestamptz not null
);
create index text_drafts_by on text_drafts (drafted_by);
create index text_drafts_at on text_drafts (drafted_at);
comment on table text_drafts is 'Descriptions that were drafted for many products and wait for somebody to accept, edit or discard them.';
comment on column text_drafts.by_model is 'Whether a language model worded it; the facts are the product''s either way.';
