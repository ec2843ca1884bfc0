-- Makes, models and places: what a seller chooses from when describing a car.

create table makes (
  -- Stands in URLs and in listings.category. It is a search term beside the two for the kind of seller, so it must
  -- differ from them.
  slug     text     primary key check (
    slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 40 and slug not in ('verified', 'private')
  ),
  name     text     not null check (length(name) between 1 and 40),
  -- The address of a picture, or up to three letters. Without a mark, the name's first letter is shown.
  mark     text     check (length(mark) between 1 and 300),
  -- The position on the home page and in the footer; null keeps the make off both.
  featured smallint,
  -- Whether sellers can list cars of this make.
  active   boolean  not null default true
);
create unique index one_make_per_name on makes (lower(name));

-- Suggested to sellers who type a model. They may enter any other.
create table catalogue (
  make  text not null references makes on delete cascade,
  model text not null check (length(model) between 1 and 60),
  primary key (make, model)
);
create unique index one_model_per_name on catalogue (make, lower(model));

insert into makes (slug, name, mark, featured, active) values
  ('toyota', 'Toyota', '/brands/toyota.svg', 1, true),
  ('bmw', 'BMW', '/brands/bmw.svg', 2, true),
  ('bentley', 'Bentley', '/brands/bentley.svg', 3, true),
  ('audi', 'Audi', null, null, false),
  ('chevrolet', 'Chevrolet', null, null, false),
  ('citroen', 'Citroën', null, null, false),
  ('fiat', 'Fiat', null, null, false),
  ('ford', 'Ford', null, null, false),
  ('honda', 'Honda', null, null, false),
  ('hyundai', 'Hyundai', null, null, false),
  ('jaguar', 'Jaguar', null, null, false),
  ('jeep', 'Jeep', null, null, false),
  ('kia', 'Kia', null, null, false),
  ('land-rover', 'Land Rover', 'LR', null, false),
  ('lexus', 'Lexus', null, null, false),
  ('mazda', 'Mazda', null, null, false),
  ('mercedes-benz', 'Mercedes-Benz', null, null, false),
  ('mini', 'MINI', null, null, false),
  ('mitsubishi', 'Mitsubishi', null, null, false),
  ('nissan', 'Nissan', null, null, false),
  ('opel', 'Opel', null, null, false),
  ('peugeot', 'Peugeot', null, null, false),
  ('porsche', 'Porsche', null, null, false),
  ('renault', 'Renault', null, null, false),
  ('seat', 'SEAT', null, null, false),
  ('skoda', 'Škoda', null, null, false),
  ('subaru', 'Subaru', null, null, false),
  ('suzuki', 'Suzuki', null, null, false),
  ('tesla', 'Tesla', null, null, false),
  ('volkswagen', 'Volkswagen', 'VW', null, false),
  ('volvo', 'Volvo', null, null, false);

insert into catalogue (make, model)
select make, unnest(string_to_array(models, ', ')) from (values
  ('toyota', 'Allion, Alphard, Aqua, Auris, Avalon, Avanza, Avensis, Axio, Aygo, C-HR, Camry, Corolla, Corolla Cross, Crown, Fielder, Fortuner, GR86, GR Supra, GR Yaris, Harrier, Hiace, Highlander, Hilux, Innova, Land Cruiser, Land Cruiser Prado, Mirai, Noah, Passo, Premio, Prius, Probox, RAV4, Rush, Sienna, Tacoma, Tundra, Vitz, Voxy, Yaris, Yaris Cross, bZ4X'),
  ('bmw', '1 Series, 2 Series, 3 Series, 4 Series, 5 Series, 6 Series, 7 Series, 8 Series, M2, M3, M4, M5, M8, X1, X2, X3, X4, X5, X6, X7, XM, Z4, i3, i4, i5, i7, i8, iX, iX1, iX3'),
  ('bentley', 'Arnage, Azure, Bentayga, Brooklands, Continental Flying Spur, Continental GT, Continental GTC, Flying Spur, Mulsanne, Turbo R'),
  ('audi', 'A1, A3, A4, A5, A6, A7, A8, Q2, Q3, Q4 e-tron, Q5, Q7, Q8, R8, TT, e-tron, e-tron GT'),
  ('chevrolet', 'Aveo, Blazer, Camaro, Captiva, Colorado, Corvette, Cruze, Equinox, Malibu, Optra, Silverado, Spark, Suburban, Tahoe, Trailblazer, Trax'),
  ('citroen', 'Berlingo, C1, C3, C3 Aircross, C4, C4 Cactus, C4 Picasso, C5, C5 Aircross, C5 X, DS3'),
  ('fiat', '124 Spider, 500, 500L, 500X, Bravo, Doblo, Panda, Punto, Qubo, Tipo'),
  ('ford', 'B-Max, Bronco, C-Max, EcoSport, Edge, Escape, Everest, Explorer, F-150, Fiesta, Focus, Fusion, Galaxy, Ka, Kuga, Mondeo, Mustang, Mustang Mach-E, Puma, Ranger, S-Max, Transit'),
  ('honda', 'Accord, BR-V, CR-V, CR-Z, City, Civic, Fit, Freed, Grace, HR-V, Insight, Jazz, Odyssey, Pilot, Shuttle, Vezel'),
  ('hyundai', 'Accent, Creta, Elantra, Getz, Ioniq, Ioniq 5, Ioniq 6, Kona, Palisade, Santa Fe, Sonata, Tucson, Venue, i10, i20, i30, i40, ix35'),
  ('jaguar', 'E-Pace, F-Pace, F-Type, I-Pace, S-Type, X-Type, XE, XF, XJ, XK'),
  ('jeep', 'Avenger, Cherokee, Commander, Compass, Gladiator, Grand Cherokee, Patriot, Renegade, Wrangler'),
  ('kia', 'Carens, Carnival, Ceed, Cerato, EV6, EV9, Niro, Optima, Picanto, Rio, Seltos, Sorento, Soul, Sportage, Stinger, Stonic, Telluride, Venga'),
  ('land-rover', 'Defender, Discovery, Discovery Sport, Freelander, Range Rover, Range Rover Evoque, Range Rover Sport, Range Rover Velar'),
  ('lexus', 'CT, ES, GS, GX, IS, LC, LS, LX, NX, RC, RX, RZ, UX'),
  ('mazda', 'Mazda2, Mazda3, Mazda5, Mazda6, BT-50, CX-3, CX-30, CX-5, CX-60, CX-7, CX-9, MX-30, MX-5, RX-8'),
  ('mercedes-benz', 'A-Class, AMG GT, B-Class, C-Class, CLA, CLK, CLS, E-Class, EQA, EQB, EQC, EQE, EQS, G-Class, GLA, GLB, GLC, GLE, GLK, GLS, M-Class, R-Class, S-Class, SL, SLK, V-Class, Vito'),
  ('mini', 'Clubman, Convertible, Cooper, Countryman, Coupe, Paceman, Roadster'),
  ('mitsubishi', 'ASX, Colt, Eclipse Cross, Galant, L200, Lancer, Mirage, Outlander, Pajero, Space Star, Xpander'),
  ('nissan', '350Z, 370Z, Almera, Altima, Ariya, GT-R, Juke, Kicks, Leaf, Micra, Murano, Navara, Note, Pathfinder, Patrol, Qashqai, Rogue, Sentra, Sunny, X-Trail'),
  ('opel', 'Adam, Agila, Antara, Astra, Cascada, Corsa, Crossland, Grandland, Insignia, Karl, Meriva, Mokka, Vectra, Zafira'),
  ('peugeot', '106, 107, 108, 2008, 206, 207, 208, 3008, 307, 308, 4008, 407, 408, 5008, 508, Partner, RCZ, Rifter'),
  ('porsche', '718 Boxster, 718 Cayman, 911, 928, 944, Boxster, Cayenne, Cayman, Macan, Panamera, Taycan'),
  ('renault', 'Arkana, Austral, Captur, Clio, Espace, Fluence, Kadjar, Kangoo, Koleos, Laguna, Megane, Modus, Scenic, Talisman, Twingo, Zoe'),
  ('seat', 'Alhambra, Altea, Arona, Ateca, Exeo, Ibiza, Leon, Mii, Tarraco, Toledo'),
  ('skoda', 'Citigo, Enyaq, Fabia, Kamiq, Karoq, Kodiaq, Octavia, Rapid, Roomster, Scala, Superb, Yeti'),
  ('subaru', 'Ascent, BRZ, Crosstrek, Forester, Impreza, Legacy, Levorg, Outback, Solterra, Tribeca, WRX, XV'),
  ('suzuki', 'Alto, Baleno, Celerio, Ciaz, Ertiga, Grand Vitara, Ignis, Jimny, S-Cross, Splash, Swift, Swace, SX4, Vitara, Wagon R'),
  ('tesla', 'Cybertruck, Model 3, Model S, Model X, Model Y, Roadster'),
  ('volkswagen', 'Amarok, Arteon, Beetle, Caddy, Eos, Golf, ID.3, ID.4, ID.5, ID.7, ID. Buzz, Jetta, Passat, Phaeton, Polo, Scirocco, Sharan, T-Cross, T-Roc, Taigo, Tiguan, Touareg, Touran, Transporter, Up'),
  ('volvo', 'C30, C40, C70, EX30, EX90, S40, S60, S80, S90, V40, V50, V60, V70, V90, XC40, XC60, XC70, XC90')
) as seed (make, models);

create trigger changed_makes_are_announced after insert or update or delete on makes
  for each statement execute function announce_public_change();
create trigger changed_catalogue_is_announced after insert or update or delete on catalogue
  for each statement execute function announce_public_change();

-- The gazetteer. The running server fills it from the file that comes with a release.
create table places (
  id         integer primary key,
  name       text    not null,
  folded     text    collate "C" not null,
  -- Set only where a country has several places of this name.
  region     text,
  country    text    not null check (country ~ '^[A-Z]{2}$'),
  latitude   real    not null check (latitude between -90 and 90),
  longitude  real    not null check (longitude between -180 and 180),
  population integer not null,
  -- The place that this row is another name of.
  alias_of   integer
);
create index places_by_name on places (folded);
create index places_by_country_and_name on places (country, folded);
-- Of the places in other countries, only large ones are suggested.
create index large_places_by_name on places (folded) where population >= 15000;
