-- Statements of the sample requests, with the indexes that they use. Written by `npm run gen`.

insert into "compute_job" ("compute_id", "kind", "config_id", "previous", "secret", "created", "started")
  values (?, ?, ?, ?, ?, ?, ?)
  returning *;

select *
  from "compute_job"
  where "compute_id" = ?
  order by "id"
  limit ?;
--   index: compute_job_compute_id

update "compute_job"
  set "previous" = ?
  where "id" = ?;
--   index: compute_job_pkey
