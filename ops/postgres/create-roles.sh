#!/bin/sh
# Creates the roles and the database that docs/operations.md describes, with the passwords of the addresses in three
# files. Runs as PostgreSQL's administrator; in the official image, once, from /docker-entrypoint-initdb.d.
#   create-roles.sh DATABASE_URL_FILE MIGRATION_DATABASE_URL_FILE TEST_DATABASE_URL_FILE
set -eu
app=${1:-/run/secrets/database_url}
owner=${2:-/run/secrets/migration_database_url}
test=${3:-/run/secrets/test_database_url}
password_in() { sed -E 's|^[a-z]+://[^:]+:([^@]+)@.*$|\1|' "$1"; }

# Passwords are variables of psql, so that no process list shows them.
export OWNER_PASSWORD APP_PASSWORD TEST_PASSWORD
OWNER_PASSWORD=$(password_in "$owner")
APP_PASSWORD=$(password_in "$app")
TEST_PASSWORD=$(password_in "$test")
psql --quiet --no-psqlrc --set=ON_ERROR_STOP=1 --dbname=postgres <<'SQL'
\getenv owner OWNER_PASSWORD
\getenv app APP_PASSWORD
\getenv test TEST_PASSWORD
create role nyansapo_owner login password :'owner';
create role nyansapo_app login password :'app';
-- Test environments are databases of its own; it reaches nothing of the live one.
create role nyansapo_test login createdb password :'test';
create database nyansapo owner nyansapo_owner;
revoke connect on database nyansapo from public;
grant connect on database nyansapo to nyansapo_app;
\c nyansapo
create extension btree_gist;
SQL
