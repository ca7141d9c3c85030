-- A study's bookings are read when it ends, when it is cancelled and for its appointments. No query reads those of a slot.
drop index booking_by_slot;
create index booking_by_study on booking (study_id);
