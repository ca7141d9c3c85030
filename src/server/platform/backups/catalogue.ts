/*
 * Queries of PostgreSQL's catalogue whose rows are the statements that recreate a database. They run with an empty search path,
 * so every returned name includes its schema, and they work in all versions from 15 on.
 */

/** Whether an object belongs neither to the system nor to an extension. `object` is the alias of a row of `catalogue`. */
const isOurs = (catalogue: string, object: string, namespace: string): string => `
  ${object}.${namespace} in (select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema')
  and not exists (select from pg_depend e
    where e.classid = '${catalogue}'::regclass and e.objid = ${object}.oid and e.deptype = 'e')`;

const IS_OUR_RELATION = isOurs('pg_class', 'c', 'relnamespace');

/** Storage parameters, such as `fillfactor=70`, as written in `with (…)`. */
const parameters = (of: string, prefix = ''): string => `
  (select string_agg(format('${prefix}%I=%L', split_part(given, '=', 1), substr(given, strpos(given, '=') + 1)), ', ')
   from unnest(${of}) given)`;

/** Keeps the name of the sequence behind an identity column: other statements may use it. */
const SEQUENCE = `
  format('increment %s minvalue %s maxvalue %s start %s cache %s%s', s.seqincrement, s.seqmin, s.seqmax, s.seqstart,
    s.seqcache, case when s.seqcycle then ' cycle' else '' end)`;

const IS_IDENTITY = `
  exists (select from pg_depend i where i.classid = 'pg_class'::regclass and i.objid = c.oid and i.deptype = 'i')`;

/** A partition's identity columns are left out: they take their numbers from the partitioned table. */
const COLUMN = `
  format('%I %s%s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
    case when a.attcollation <> t.typcollation then ' collate ' || a.attcollation::regcollation else '' end,
    case
      when a.attgenerated <> '' then format(' generated always as (%s) %s', pg_get_expr(d.adbin, d.adrelid),
        case a.attgenerated when 's' then 'stored' else 'virtual' end)
      when a.attidentity <> '' and not c.relispartition then (
        select format(' generated %s as identity (sequence name %s %s)',
          case a.attidentity when 'a' then 'always' else 'by default' end, s.seqrelid::regclass, ${SEQUENCE})
        from pg_depend i join pg_sequence s on s.seqrelid = i.objid
        where i.classid = 'pg_class'::regclass and i.refobjid = c.oid and i.refobjsubid = a.attnum and i.deptype = 'i')
      when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid)
      else ''
    end,
    case when a.attnotnull then ' not null' else '' end)`;

const UNLOGGED = `case c.relpersistence when 'u' then 'unlogged ' else '' end`;

/** Objects that a backup can't contain: a description of how many there are, and a query that counts them. */
const UNKNOWN: readonly [string, string][] = [
  [
    'domains, ranges or types of its own',
    `pg_type t left join pg_class c on c.oid = t.typrelid
     where ${isOurs('pg_type', 't', 'typnamespace')}
       and (t.typtype in ('d', 'r') or t.typtype = 'b' and t.typcategory <> 'A' or t.typtype = 'c' and c.relkind = 'c')`,
  ],
  ['foreign tables or materialized views', `pg_class c where c.relkind in ('f', 'm') and ${IS_OUR_RELATION}`],
  [
    'tables that inherit, have a type or have no columns',
    `pg_class c where c.relkind in ('r', 'p') and ${IS_OUR_RELATION} and (c.reloftype <> 0
       or not c.relispartition and exists (select from pg_inherits where inhrelid = c.oid)
       or not exists (select from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped
         and attgenerated = ''))`,
  ],
  ['aggregates', `pg_proc p where p.prokind = 'a' and ${isOurs('pg_proc', 'p', 'pronamespace')}`],
  ['rules', `pg_rewrite r join pg_class c on c.oid = r.ev_class where r.rulename <> '_RETURN' and ${IS_OUR_RELATION}`],
  [
    'row security policies',
    `pg_class c where ${IS_OUR_RELATION}
       and (c.relrowsecurity or exists (select from pg_policy where polrelid = c.oid))`,
  ],
  [
    'views with defaults or that need a key',
    `pg_class c where c.relkind = 'v' and ${IS_OUR_RELATION}
       and (exists (select from pg_attrdef where adrelid = c.oid)
         or exists (select from pg_depend d join pg_rewrite r on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid
           where r.ev_class = c.oid and d.refclassid = 'pg_constraint'::regclass))`,
  ],
  [
    'foreign keys that are turned off',
    `pg_trigger g join pg_class c on c.oid = g.tgrelid where g.tgisinternal and g.tgenabled <> 'O' and ${IS_OUR_RELATION}`,
  ],
  [
    'columns whose rule against null is not inherited or not checked',
    `pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype = 'n' and (k.connoinherit or not k.convalidated) and ${IS_OUR_RELATION}`,
  ],
  ...(
    [
      ['operators', 'pg_operator', 'oprnamespace'],
      ['operator classes', 'pg_opclass', 'opcnamespace'],
      ['operator families', 'pg_opfamily', 'opfnamespace'],
      ['collations', 'pg_collation', 'collnamespace'],
      ['conversions', 'pg_conversion', 'connamespace'],
      ['text search configurations', 'pg_ts_config', 'cfgnamespace'],
      ['text search dictionaries', 'pg_ts_dict', 'dictnamespace'],
      ['text search parsers', 'pg_ts_parser', 'prsnamespace'],
      ['text search templates', 'pg_ts_template', 'tmplnamespace'],
    ] as const
  ).map(([words, catalogue, namespace]): [string, string] => [
    words,
    `${catalogue} o where ${isOurs(catalogue, 'o', namespace)}`,
  ]),
  ...(
    [
      ['casts', 'pg_cast'],
      ['languages', 'pg_language'],
      ['access methods', 'pg_am'],
      ['event triggers', 'pg_event_trigger'],
      ['foreign-data wrappers', 'pg_foreign_data_wrapper'],
      ['large objects', 'pg_largeobject_metadata'],
    ] as const
  ).map(([words, catalogue]): [string, string] => [
    words,
    // PostgreSQL's own objects have lower ids.
    `${catalogue} o where o.oid >= 16384 and not exists (select from pg_depend e
       where e.classid = '${catalogue}'::regclass and e.objid = o.oid and e.deptype = 'e')`,
  ]),
];

/** Rows `{ words }`: what is in the database and can't be in a backup. */
export const FIND_UNKNOWN = UNKNOWN.map(
  ([words, counted]) => `select count(*) || ' ${words}' as words from ${counted} having count(*) > 0`,
).join('\nunion all ');

/** Rows `{ name }`, also without an empty search path. */
export const FIND_TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and ${IS_OUR_RELATION}`;

/** Rows `{ sql }`. */
export const SCHEMAS = `
  select format('create schema if not exists %I;', n.nspname) as sql from pg_namespace n
  where ${isOurs('pg_namespace', 'n', 'oid')} order by n.nspname`;

/** Rows `{ sql }`. */
export const EXTENSIONS = `
  select format('create extension if not exists %I with schema %I;', x.extname, n.nspname) as sql
  from pg_extension x join pg_namespace n on n.oid = x.extnamespace where x.extname <> 'plpgsql' order by x.extname`;

/** Rows `{ id, sql }`: objects that are created before the rows, and may need one another. */
export const OBJECTS = `
  select * from (
    select 1 as kind, 't' || t.oid as id, format_type(t.oid, null) as name,
      format('create type %s as enum (%s);', format_type(t.oid, null),
        (select string_agg(quote_literal(enumlabel), ', ' order by enumsortorder) from pg_enum where enumtypid = t.oid))
      as sql
    from pg_type t where t.typtype = 'e' and ${isOurs('pg_type', 't', 'typnamespace')}
    union all
    select 2, 'c' || c.oid, c.oid::regclass::text,
      format('create %ssequence %s as %s %s;', ${UNLOGGED}, c.oid::regclass, format_type(s.seqtypid, null), ${SEQUENCE})
    from pg_sequence s join pg_class c on c.oid = s.seqrelid where not ${IS_IDENTITY} and ${IS_OUR_RELATION}
    union all
    select 3, 'f' || p.oid, p.oid::regprocedure::text, pg_get_functiondef(p.oid) || ';'
    from pg_proc p where p.prokind <> 'a' and ${isOurs('pg_proc', 'p', 'pronamespace')}
    union all
    select 4, 'c' || c.oid, c.oid::regclass::text,
      format(E'create %stable %s (%s\\n)%s%s;', ${UNLOGGED}, c.oid::regclass,
        (select string_agg(E'\\n  ' || ${COLUMN}, ',' order by a.attnum)
         from pg_attribute a join pg_type t on t.oid = a.atttypid
           left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped),
        ' partition by ' || pg_get_partkeydef(c.oid),
        ' with (' || nullif(concat_ws(', ', ${parameters('c.reloptions')}, ${parameters('toast.reloptions', 'toast.')}), '') || ')')
    from pg_class c left join pg_class toast on toast.oid = c.reltoastrelid
    where c.relkind in ('r', 'p') and ${IS_OUR_RELATION}
    union all
    select 5, 'c' || c.oid, c.oid::regclass::text,
      format(E'create view %s%s as\\n%s', c.oid::regclass, ' with (' || ${parameters('c.reloptions')} || ')',
        pg_get_viewdef(c.oid))
    from pg_class c where c.relkind = 'v' and ${IS_OUR_RELATION}
  ) object order by kind, name`;

/** Rows `{ of, on }`, ids of OBJECTS: `of` can be created only after `on`. */
export const DEPENDENCIES = `
  with part(classid, objid, id) as (
    select 'pg_class'::regclass, oid, 'c' || oid from pg_class
    union all select 'pg_attrdef'::regclass, oid, 'c' || adrelid from pg_attrdef
    union all select 'pg_rewrite'::regclass, oid, 'c' || ev_class from pg_rewrite
    union all select 'pg_proc'::regclass, oid, 'f' || oid from pg_proc
    union all select 'pg_type'::regclass, t.oid,
      case when coalesce(e.typrelid, t.typrelid) <> 0 then 'c' || coalesce(e.typrelid, t.typrelid)
        else 't' || coalesce(e.oid, t.oid) end
    from pg_type t left join pg_type e on e.typarray = t.oid
  )
  select distinct a.id as of, b.id as on
  from pg_depend d join part a on a.classid = d.classid and a.objid = d.objid
    join part b on b.classid = d.refclassid and b.objid = d.refobjid
  where d.deptype = 'n' and a.id <> b.id`;

/** Rows `{ sql }`: statements that complete existing tables. */
export const COMPLETIONS: readonly string[] = [
  `select format('alter table only %s attach partition %s %s;', i.inhparent::regclass, c.oid::regclass,
     pg_get_expr(c.relpartbound, c.oid)) as sql
   from pg_inherits i join pg_class c on c.oid = i.inhrelid where c.relkind in ('r', 'p') and ${IS_OUR_RELATION}
   order by 1`,
  `select format('alter sequence %s owned by %s.%I;', c.oid::regclass, a.attrelid::regclass, a.attname) as sql
   from pg_class c join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'a'
     join pg_attribute a on d.refclassid = 'pg_class'::regclass and a.attrelid = d.refobjid and a.attnum = d.refobjsubid
   where c.relkind = 'S' and ${IS_OUR_RELATION} order by 1`,
  // Unlike its table, a sequence must not be reset by a crash.
  `select format('alter sequence %s set %s;', c.oid::regclass,
     case c.relpersistence when 'u' then 'unlogged' else 'logged' end) as sql
   from pg_class c join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i')
     join pg_class t on d.refclassid = 'pg_class'::regclass and t.oid = d.refobjid
   where c.relkind = 'S' and c.relpersistence <> t.relpersistence and ${IS_OUR_RELATION} order by 1`,
  `select format('alter table only %s alter column %I %s;', c.oid::regclass, a.attname, setting) as sql
   from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
     cross join lateral (values
       (case when a.attstorage <> t.typstorage then 'set storage ' ||
         case a.attstorage when 'p' then 'plain' when 'e' then 'external' when 'm' then 'main' else 'extended' end end),
       (case a.attcompression when 'p' then 'set compression pglz' when 'l' then 'set compression lz4' end),
       (case when a.attstattarget >= 0 then 'set statistics ' || a.attstattarget end),
       ('set (' || ${parameters('a.attoptions')} || ')')) given(setting)
   where c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped and setting is not null and ${IS_OUR_RELATION}
   order by 1`,
];

/** Rows `{ name, columns }` of tables that have rows of their own; what is computed is not among the columns. */
export const FILLED_TABLES = `
  select c.oid::regclass::text as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and ${IS_OUR_RELATION}
  group by c.oid order by 1`;

/** Rows `{ name }` of sequences, including those of identity columns. */
export const SEQUENCES = `
  select c.oid::regclass::text as name from pg_class c where c.relkind = 'S' and ${IS_OUR_RELATION} order by 1`;

/** Rows `{ sql }`: sets the position of a sequence. */
export const positionOf = (sequence: string): string => `
  select format('select setval(%L, %s, %L);', '${sequence.replaceAll("'", "''")}', last_value, is_called) as sql
  from ${sequence}`;

const IS_INDEX = `k.contype in ('p', 'u', 'x')`;

/**
 * Rows `{ sql }`: what is faster to create, or can only be created, once the rows exist. An index of a partitioned table begins
 * without its parts, which have names of their own and are attached to it.
 */
export const FINISH: readonly string[] = [
  `select format('alter table only %s add constraint %I %s;', c.oid::regclass, k.conname, pg_get_constraintdef(k.oid)) as sql
   from pg_constraint k join pg_class c on c.oid = k.conrelid where ${IS_INDEX} and ${IS_OUR_RELATION}
   order by c.oid::regclass::text, k.contype, k.conname`,
  `select format('alter index %s set (%s);', i.oid::regclass, ${parameters('i.reloptions')}) as sql
   from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class i on i.oid = k.conindid
   where ${IS_INDEX} and i.reloptions is not null and ${IS_OUR_RELATION} order by 1`,
  `select pg_get_indexdef(x.indexrelid) || ';' as sql
   from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
   where (x.indisvalid or i.relkind = 'I') and ${IS_OUR_RELATION}
     and not exists (select from pg_constraint k where k.conindid = x.indexrelid and ${IS_INDEX})
   order by c.oid::regclass::text, i.relname`,
  `select format('alter index %s attach partition %s;', h.inhparent::regclass, c.oid::regclass) as sql
   from pg_inherits h join pg_class c on c.oid = h.inhrelid where c.relkind in ('i', 'I') and ${IS_OUR_RELATION}
   order by 1`,
  // One scan for all checks of a table.
  `select format('alter table %s %s;', c.oid::regclass,
     string_agg(format('add constraint %I %s', k.conname, pg_get_constraintdef(k.oid)), ', ' order by k.conname)) as sql
   from pg_constraint k join pg_class c on c.oid = k.conrelid
   where k.contype = 'c' and k.coninhcount = 0 and ${IS_OUR_RELATION} group by c.oid order by 1`,
  `select format('alter table %s add constraint %I %s;', c.oid::regclass, k.conname, pg_get_constraintdef(k.oid)) as sql
   from pg_constraint k join pg_class c on c.oid = k.conrelid
   where k.contype = 'f' and k.conparentid = 0 and ${IS_OUR_RELATION} order by c.oid::regclass::text, k.conname`,
  `select concat_ws(E'\\n', pg_get_triggerdef(g.oid) || ';',
     'alter table ' || c.oid::regclass
       || case g.tgenabled when 'D' then ' disable' when 'R' then ' enable replica' when 'A' then ' enable always' end
       || format(' trigger %I;', g.tgname)) as sql
   from pg_trigger g join pg_class c on c.oid = g.tgrelid
   where not g.tgisinternal and g.tgparentid = 0 and ${IS_OUR_RELATION} order by c.oid::regclass::text, g.tgname`,
  `select pg_get_statisticsobjdef(s.oid) || ';' as sql from pg_statistic_ext s
   where ${isOurs('pg_statistic_ext', 's', 'stxnamespace')} order by s.stxname`,
];
