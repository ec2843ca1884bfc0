-- Until now a model stood in the name of a car only. Where exactly one model of its make is in there, whole words
-- however they are spelled, it is that one: of "Corolla Cross" and the "Corolla" in it the longer.
with named as materialized (
  select id, category, ' ' || array_to_string(words_in(name), ' ') || ' ' as words
  from listings where model is null
), models as materialized (
  select make, model, ' ' || array_to_string(words_in(model), ' ') || ' ' as words from catalogue
), standing as (
  select named.id, models.model, models.words
  from named join models on models.make = named.category and position(models.words in named.words) > 0
), certain as (
  select id, min(model) as model
  from standing
  where not exists (
    select from standing as longer
    where longer.id = standing.id and longer.words <> standing.words
      and position(standing.words in longer.words) > 0
  )
  group by id having count(*) = 1
)
update listings set model = certain.model from certain where listings.id = certain.id;

-- Only now, so that the models need not go through it.
create index listings_on_offer_by_terms on listings using gin (terms) with (fastupdate = off)
  where state = 'advertised' and not hidden;
