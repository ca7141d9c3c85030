-- Events of payment lists and of their payments, and kinds of two words such as 'payment_list.ended'.
alter table api_event drop constraint api_event_kind_check,
  add constraint api_event_kind_check check (kind ~ '^[a-z]+(_[a-z]+)*\.[a-z]+$') not valid;
alter table api_event drop constraint api_event_object_type_check,
  add constraint api_event_object_type_check check (object_type in (
    'study', 'application', 'booking', 'entry', 'paymentList', 'listedPayment', 'wallet', 'webhook')) not valid;
