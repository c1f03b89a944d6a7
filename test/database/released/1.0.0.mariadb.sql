ALTER DATABASE CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
CREATE TABLE `audit_events` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `created_at` bigint(20) NOT NULL,
  `event` varchar(40) NOT NULL,
  `actor` varchar(40) NOT NULL,
  `subject` varchar(40) NOT NULL,
  `user_id` bigint(20) DEFAULT NULL,
  `nonce` varchar(24) NOT NULL,
  `mac` varchar(64) NOT NULL,
  `position` bigint(20) DEFAULT NULL,
  `seal` varchar(64) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `audit_events_nonce` (`nonce`),
  UNIQUE KEY `audit_events_position` (`position`)
) ENGINE=InnoDB AUTO_INCREMENT=18 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `audit_head` (
  `id` int(11) NOT NULL,
  `position` bigint(20) NOT NULL,
  `seal` varchar(64) NOT NULL,
  `mac` varchar(64) NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `audit_reasons` (
  `nonce` varchar(24) NOT NULL,
  `user_id` bigint(20) DEFAULT NULL,
  `reason` varchar(512) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`nonce`),
  KEY `audit_reasons_user` (`user_id`),
  KEY `audit_reasons_created` (`created_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `cards` (
  `id` bigint(20) NOT NULL,
  `user_id` bigint(20) NOT NULL,
  `fingerprint` varchar(64) DEFAULT NULL,
  `sealed_pan` varchar(255) DEFAULT NULL,
  `pan` varchar(19) NOT NULL,
  `status` varchar(8) NOT NULL,
  `brand` varchar(32) DEFAULT NULL,
  `issuing_bank` varchar(64) DEFAULT NULL,
  `expired_at` bigint(20) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  `updated_at` bigint(20) NOT NULL,
  `verify_at` bigint(20) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `cards_fingerprint` (`user_id`,`fingerprint`),
  KEY `cards_user_newest` (`user_id`,`created_at`,`id`),
  KEY `cards_expiry` (`status`,`expired_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `challenges` (
  `subject` varchar(80) NOT NULL,
  `user_id` bigint(20) DEFAULT NULL,
  `challenge_id` varchar(32) NOT NULL,
  `nonce` varchar(32) NOT NULL,
  `key_id` varchar(16) NOT NULL,
  `channel` varchar(8) NOT NULL,
  `tries` int(11) NOT NULL,
  `failures` int(11) NOT NULL,
  `failures_since` bigint(20) NOT NULL,
  `delayed_until` bigint(20) NOT NULL,
  `step` int(11) NOT NULL,
  `issued_at` bigint(20) NOT NULL,
  `expires_at` bigint(20) NOT NULL,
  `next_at` bigint(20) NOT NULL,
  `shown_at` bigint(20) DEFAULT NULL,
  `used_at` bigint(20) DEFAULT NULL,
  `target` varchar(254) DEFAULT NULL,
  `shows` int(11) NOT NULL,
  `known_tries` int(11) NOT NULL,
  `known_tried_at` bigint(20) DEFAULT NULL,
  PRIMARY KEY (`subject`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `clients` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `name` varchar(100) NOT NULL,
  `platform` varchar(16) NOT NULL,
  `scopes` varchar(255) NOT NULL,
  `grants` varchar(255) NOT NULL,
  `secret_hash` varchar(96) NOT NULL,
  `secret_used_at` bigint(20) DEFAULT NULL,
  `previous_secret_hash` varchar(96) DEFAULT NULL,
  `previous_secret_used_at` bigint(20) DEFAULT NULL,
  `demo` smallint(6) NOT NULL,
  `disabled_at` bigint(20) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  `sms_text_en` varchar(255) DEFAULT NULL,
  `sms_text_fa` varchar(255) DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `client_leaks` (
  `client_id` bigint(20) NOT NULL,
  `actor` varchar(40) NOT NULL,
  `before_at` bigint(20) NOT NULL,
  `pass_at` bigint(20) NOT NULL,
  `position` bigint(20) NOT NULL,
  `ended` int(11) NOT NULL,
  PRIMARY KEY (`client_id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `departments` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `title` varchar(100) NOT NULL,
  `disabled_at` bigint(20) DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `heartbeats` (
  `replica` varchar(32) NOT NULL,
  `beat` int(11) NOT NULL,
  `beaten_at` bigint(20) NOT NULL,
  PRIMARY KEY (`replica`),
  KEY `heartbeats_beaten` (`beaten_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `idempotency_keys` (
  `key_mac` varchar(64) NOT NULL,
  `fingerprint` varchar(64) NOT NULL,
  `result_id` bigint(20) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`key_mac`),
  KEY `idempotency_keys_created_at` (`created_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `limits` (
  `bucket` varchar(96) NOT NULL,
  `hits` int(11) NOT NULL,
  `resets_at` bigint(20) NOT NULL,
  PRIMARY KEY (`bucket`),
  KEY `limits_resets` (`resets_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `messages` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `recipient` varchar(254) NOT NULL,
  `subject` varchar(80) NOT NULL,
  `challenge_id` varchar(32) NOT NULL,
  `nonce` varchar(32) NOT NULL,
  `key_id` varchar(16) NOT NULL,
  `language` varchar(2) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `kind` varchar(16) NOT NULL DEFAULT 'otp.sms',
  `state` varchar(12) NOT NULL DEFAULT 'accepted',
  `attempts` smallint(6) NOT NULL DEFAULT 0,
  `next_at` bigint(20) DEFAULT NULL,
  `expires_at` bigint(20) NOT NULL DEFAULT 0,
  `provider` varchar(32) DEFAULT NULL,
  `provider_message_id` varchar(64) DEFAULT NULL,
  `payload` text DEFAULT NULL,
  `traceparent` varchar(55) DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `messages_recipient` (`recipient`),
  KEY `messages_due` (`state`,`next_at`),
  KEY `messages_reference` (`provider_message_id`),
  KEY `messages_challenge` (`challenge_id`),
  KEY `messages_created` (`created_at`)
) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `message_attempts` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `message_id` bigint(20) NOT NULL,
  `provider` varchar(32) NOT NULL,
  `outcome` varchar(12) NOT NULL,
  `reason` varchar(120) NOT NULL,
  `started_at` bigint(20) NOT NULL,
  `ended_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `message_attempts_message` (`message_id`),
  KEY `message_attempts_ended` (`ended_at`)
) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `migrations` (
  `id` int(11) NOT NULL AUTO_INCREMENT,
  `timestamp` bigint(20) NOT NULL,
  `name` varchar(255) NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
CREATE TABLE `migration_lease` (
  `id` int(11) NOT NULL,
  `owner` varchar(36) DEFAULT NULL,
  `until` bigint(20) NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
CREATE TABLE `phone_networks` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `recipient` varchar(254) NOT NULL,
  `latency_ms` int(11) NOT NULL,
  `loss` int(11) NOT NULL,
  `duplicates` smallint(6) NOT NULL,
  `outage` smallint(6) NOT NULL,
  `set_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `phone_networks_recipient` (`recipient`),
  KEY `phone_networks_set` (`set_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `receipts` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `message_id` bigint(20) DEFAULT NULL,
  `provider` varchar(32) NOT NULL,
  `reference` varchar(64) NOT NULL,
  `status` varchar(12) NOT NULL,
  `received_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `receipts_once` (`provider`,`reference`,`status`),
  KEY `receipts_message` (`message_id`),
  KEY `receipts_received` (`received_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `revocations` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `kind` varchar(8) NOT NULL,
  `target_id` bigint(20) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `revocations_created` (`created_at`)
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `sessions` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `user_id` bigint(20) NOT NULL,
  `client_id` bigint(20) NOT NULL,
  `scope` varchar(255) NOT NULL,
  `counter` int(11) NOT NULL,
  `key_id` varchar(16) NOT NULL,
  `amr` varchar(16) NOT NULL,
  `network` varchar(64) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  `rotated_at` bigint(20) DEFAULT NULL,
  `idle_expires_at` bigint(20) NOT NULL,
  `expires_at` bigint(20) NOT NULL,
  `revoked_at` bigint(20) DEFAULT NULL,
  `revoked_by` varchar(16) DEFAULT NULL,
  `coarse_network` varchar(24) DEFAULT NULL,
  `nonce` varchar(32) NOT NULL,
  `proved_at` bigint(20) DEFAULT NULL,
  `rotated_from` varchar(64) DEFAULT NULL,
  `repeated_counter` int(11) DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `sessions_network` (`user_id`,`network`),
  KEY `sessions_expires` (`expires_at`),
  KEY `sessions_user_newest` (`user_id`,`revoked_at`,`created_at`,`id`)
) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `signing_keys` (
  `kid` varchar(64) NOT NULL,
  `alg` varchar(8) NOT NULL,
  `generation` varchar(32) NOT NULL,
  `public_jwk` text NOT NULL,
  `sealed_private` text NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `signs_from` bigint(20) NOT NULL,
  `stable_mac` varchar(96) DEFAULT NULL,
  PRIMARY KEY (`kid`),
  UNIQUE KEY `signing_keys_generation` (`generation`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `sms_windows` (
  `bucket` varchar(40) NOT NULL,
  `ends_at` bigint(20) NOT NULL,
  `hits` int(11) NOT NULL,
  `sent` int(11) NOT NULL,
  `entered` int(11) NOT NULL,
  `due_at` bigint(20) DEFAULT NULL,
  `held_until` bigint(20) NOT NULL,
  `told` smallint(6) NOT NULL,
  PRIMARY KEY (`bucket`),
  KEY `sms_windows_ends` (`ends_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `tickets` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `user_id` bigint(20) NOT NULL,
  `department_id` bigint(20) NOT NULL,
  `title` varchar(255) NOT NULL,
  `status` varchar(20) NOT NULL,
  `priority` varchar(8) NOT NULL,
  `reply_count` int(11) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `updated_at` bigint(20) NOT NULL,
  `seen_reply_id` bigint(20) DEFAULT NULL,
  `rating` smallint(6) DEFAULT NULL,
  `assignee_id` bigint(20) DEFAULT NULL,
  `bytes` int(11) NOT NULL,
  `staff_seen_reply_id` bigint(20) DEFAULT NULL,
  `note_count` int(11) NOT NULL DEFAULT 0,
  PRIMARY KEY (`id`),
  KEY `tickets_user_newest` (`user_id`,`created_at`,`id`),
  KEY `tickets_newest` (`created_at`,`id`),
  KEY `tickets_status` (`status`,`created_at`,`id`),
  KEY `tickets_user_status` (`user_id`,`status`,`created_at`,`id`),
  KEY `tickets_assignee` (`assignee_id`,`status`,`created_at`,`id`),
  KEY `tickets_updated` (`updated_at`,`id`),
  KEY `tickets_department` (`department_id`,`status`,`created_at`,`id`)
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `ticket_notes` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `ticket_id` bigint(20) NOT NULL,
  `author_id` bigint(20) NOT NULL,
  `content` text NOT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `ticket_notes_ticket` (`ticket_id`,`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `ticket_replies` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `ticket_id` bigint(20) NOT NULL,
  `author` varchar(8) NOT NULL,
  `content` text NOT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `ticket_replies_ticket` (`ticket_id`,`id`)
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `users` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `first_name` varchar(60) NOT NULL,
  `last_name` varchar(60) NOT NULL,
  `cell_number` varchar(16) NOT NULL,
  `email` varchar(254) DEFAULT NULL,
  `status` varchar(16) NOT NULL,
  `verified_at` bigint(20) DEFAULT NULL,
  `sign_ins` int(11) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `updated_at` bigint(20) NOT NULL,
  `staff_since` bigint(20) DEFAULT NULL,
  `staff_role` varchar(16) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `users_cell_number` (`cell_number`),
  UNIQUE KEY `users_email` (`email`),
  KEY `users_unverified` (`verified_at`,`created_at`),
  KEY `users_staff` (`staff_since`),
  KEY `users_status` (`status`),
  KEY `users_first_name` (`first_name`),
  KEY `users_last_name` (`last_name`)
) ENGINE=InnoDB AUTO_INCREMENT=5 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `ussd_signatures` (
  `signature` varchar(64) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`signature`),
  KEY `ussd_signatures_created` (`created_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `ussd_turns` (
  `turn` varchar(64) NOT NULL,
  `subject` varchar(80) DEFAULT NULL,
  `challenge_id` varchar(32) DEFAULT NULL,
  `nonce` varchar(32) DEFAULT NULL,
  `key_id` varchar(16) DEFAULT NULL,
  `seconds_left` int(11) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`turn`),
  KEY `ussd_turns_created` (`created_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `webhook_deliveries` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `endpoint_id` bigint(20) NOT NULL,
  `position` bigint(20) NOT NULL,
  `nonce` varchar(24) NOT NULL,
  `event` varchar(40) NOT NULL,
  `actor` varchar(40) NOT NULL,
  `subject` varchar(40) NOT NULL,
  `user_id` bigint(20) DEFAULT NULL,
  `happened_at` bigint(20) NOT NULL,
  `state` varchar(8) NOT NULL,
  `attempts` int(11) NOT NULL,
  `next_at` bigint(20) NOT NULL,
  `outcome` varchar(40) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `webhook_deliveries_once` (`endpoint_id`,`position`),
  KEY `webhook_deliveries_due` (`endpoint_id`,`state`,`next_at`),
  KEY `webhook_deliveries_order` (`endpoint_id`,`user_id`,`position`),
  KEY `webhook_deliveries_next` (`next_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `webhook_endpoints` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `url` varchar(500) NOT NULL,
  `events` varchar(500) NOT NULL,
  `personal` smallint(6) NOT NULL,
  `sealed_secret` text NOT NULL,
  `sealed_previous` text DEFAULT NULL,
  `previous_until` bigint(20) DEFAULT NULL,
  `position` bigint(20) NOT NULL,
  `failing_since` bigint(20) DEFAULT NULL,
  `disabled_at` bigint(20) DEFAULT NULL,
  `disabled_by` varchar(16) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO audit_events VALUES (1,1795728844738,'signing_key.created','service','key:2134e74397a6d14ebe660e49',NULL,'Qkh4aNvRIyBDckNHX_daSg','k1.ezNBG1hoGLbRSz8raqmFYk4juUb5lKyC35iF9lbOu5o',1,'k1.Wy_a9oDQWpm2UQMyfVoUZbKqDemFiZUO0bTwxEJtVB8');
INSERT INTO audit_events VALUES (2,1795728845192,'client.created','operator','client:1',NULL,'NG7ljj7KOBC65E7hP41Sgw','k1.1j3xd3MiJqtF5HOP2rdO8tndIYs6xI82ADl97_VNZbY',2,'k1.jxE8f4Dz-JD3ElK1yKjaqNBr2ty5Gi7GLx5H7c6TS8Y');
INSERT INTO audit_events VALUES (3,1795728845257,'user.registered','user:1','user:1',1,'yPgWOTCh2uXFK-XwTvGhgQ','k1.3lF1CxYBEquzWGXFNyZea97LEYZvNRi5PNu3D8MGUKI',3,'k1.Dl4U2GfiNl-w0ZF-IoGJ75egEAJWQJxlPAV7LNcBUAc');
INSERT INTO audit_events VALUES (4,1795728845494,'session.started','client:1','session:1',1,'RypvlffGjOn_MeymYcWJcQ','k1.NkrHGfRlNc5_xHnkQn7xZTRUaL2z8EPXYuPMGyiJjuY',4,'k1.RDWaL8ghNlFZMuK_OzJRtLO8nzJ_hKn4vaVcpTcq2IA');
INSERT INTO audit_events VALUES (5,1795728845561,'card.added','user:1','card:7515154846415072',1,'pACeIdzmvxQB9aUf8UQL1w','k1.Oib5sS7ZxZlJfZXNbzAl_OvdCNIudaS9-A7PYXY7ovk',5,'k1.I-Iv80czIIoFOLghd7cCec1KmNQruEIz4wI2I-pgI9c');
INSERT INTO audit_events VALUES (6,1795728845609,'ticket.created','user:1','ticket:1',1,'8tdEJdkaIKojqdiL8mG1Qw','k1.xu7ibusm-K2TmR3dd90lslCYIuQ_jAWoG9ssgWBUo7k',6,'k1.UO81ukoeLYVfewdqOvDOZTSVQ3G_ZllfRsEYaitOtT8');
INSERT INTO audit_events VALUES (7,1795728845624,'client.created','operator','client:2',NULL,'dpabpr-JYVMPwVbaCh60_g','k1.Rps3Li9ItYew7J5IDtzpyYDmDvxXnFbKULZZEKvMz0c',7,'k1.3FjpwxpetzSNOkmT1lpULyOila9wbNW4qjran4hdux8');
INSERT INTO audit_events VALUES (8,1795728845639,'user.registered','user:2','user:2',2,'N5_RUseKGjWGwdjECI2_jA','k1.zEcJHlgZvW9zlLdLjzsx88x9wgLmP8vrwfxPd84kKio',8,'k1.GPJR8yXrbCZ5SQazNfsVFc2EKxTMJu5p0AiCBfL-G_Y');
INSERT INTO audit_events VALUES (9,1795728845657,'user.staff_appointed.admin','operator','user:2',2,'lo0D34QYJ60fhhRxIVt89g','k1.6Yq3BcNaBRczdzDYOUGlRvUnVP4Umn_HnZqUZIAh6J0',9,'k1.PGkeGTMh6O44TQFumVBqhN0w8kH8CwKhfEhXjOOSzcY');
INSERT INTO audit_events VALUES (10,1795728845721,'session.started','client:2','session:2',2,'I6I5d4BE5ir-Nk5e-HgHkw','k1.h5R0pobZHddXS32E8ZFURt29ts6bXCj1PpXzDm1_5FQ',10,'k1.KpmNjvJLEPFMdEbUcXMNkUiRtIhCd8CT8-sMHwE_3Uo');
INSERT INTO audit_events VALUES (11,1795728845744,'staff.ticket_replied','user:2','ticket:1',1,'dXci_Tlf2T20LTbeOUvJNw','k1.s-DdB4j-zQ042uVEkV9xDQH66-P2AO9aCwZH3gtejfE',11,'k1.zUccPVZmwKo6mHgf4AS2CldG1djkuf4V1M-_NrkTGoo');
INSERT INTO audit_events VALUES (12,1795728845744,'ticket.replied','user:2','ticket:1',1,'5LUkIRgl7M7bWwE1RpB0eg','k1.u1efGf2TeryoCXdl5JhFZ_eC2OdHgazKUVpugtvlVlE',12,'k1.htk8u0JSrzjCXFXAByAcI9MJSWACDbcigNtIzdX2jnY');
INSERT INTO audit_events VALUES (13,1795728845754,'user.registered','user:3','user:3',3,'AG1dZor8FKKWw9amCAcYCg','k1.Q7PY7xBuwglSMStl73UlcssgA-vq6WQR9hSVsknGUlU',13,'k1.Qf4m1fHUf1v1PPhLGdLrkQiXmlC_9g-X_tMapLgbOqo');
INSERT INTO audit_events VALUES (14,1795728845855,'session.started','client:1','session:3',3,'x1cSVvG_iSp3_foVeUc-7A','k1.wIeVaae0rcZocxTR08exa2-MMQWk9116BHn_ZnEIvog',14,'k1.wFzZd7Q-i28Xo4zHqWZFYV91W8P6hULlkx4ZCM7_iF0');
INSERT INTO audit_events VALUES (15,1795728847327,'user.suspended','operator','user:3',3,'WcuTA69W7hv3QDEKogjq3A','k1.NpNNL_0ztHqnJ6ywtW4WSJEwckEqZo2bsFtyBaBuWR4',15,'k1.ySyLIlgBMKkj4ZuH8Uzkc7AxqDNSHkWbTPuiwnCnN6Q');
INSERT INTO audit_events VALUES (16,1795728847336,'session.ended.suspended','operator','session:3',3,'mse5BoRsvGGmTWdWNzMmBQ','k1.UWzzP9s-OPB2BagwFWNVnigYrv-LgAODxtHhg9BAOFc',16,'k1.K02LuniNThNKjkGeqlVOgl4QzpDWMzIjpTT2RIy4lB8');
INSERT INTO audit_events VALUES (17,1795728847358,'user.registered','user:4','user:4',4,'qZAJwgxhHr9zd8L_zxEgxw','k1.5vrnpYjqiilb7b_UdsKfH5CX1E2LtVlUFDX4HwHHvSo',17,'k1.0MB9Orf1JBp6CKC5b6b2MijbDtRVyKaotlLYc5XWz9o');
INSERT INTO audit_head VALUES (1,17,'k1.0MB9Orf1JBp6CKC5b6b2MijbDtRVyKaotlLYc5XWz9o','k1.Ml0qFj0GUL0hW27wVQu0OM0L7JBweBW6K9oCVCIuH2s');
INSERT INTO cards VALUES (7515154846415072,1,'a805f3d9712cf8cb21455a3c372a70c95bdc347a4d03d7dac1c93d741bf4330b','k1.FjUwbg15UIEDrAryMVDA4coDrolWVIQEGjZmCf9DI3Wyej1chn34JDXMCZ0','475166******4471','ACTIVE','Visa',NULL,NULL,1795728845560,1795728845560,NULL);
INSERT INTO challenges VALUES ('known:3:ccbbcd8936d61a87380f9b3ca23729cb',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795728847331,NULL,1,0,NULL);
INSERT INTO challenges VALUES ('me:delete:3',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795728847331,NULL,1,0,NULL);
INSERT INTO challenges VALUES ('me:email:3',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795728847331,NULL,1,0,NULL);
INSERT INTO challenges VALUES ('me:new-number:3',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795728847331,NULL,1,0,NULL);
INSERT INTO challenges VALUES ('me:number:3',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795728847329,NULL,2,0,NULL);
INSERT INTO challenges VALUES ('me:staff:3',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795728847331,NULL,1,0,NULL);
INSERT INTO challenges VALUES ('user:1',1,'2b4eadd65877445d44a3fd47e01270ba','25bfe122ff1a052f6b365df84a581118','k1','sms',1,0,0,0,0,1795728845362,1795729145362,1795728905362,NULL,1795728845485,NULL,0,0,NULL);
INSERT INTO challenges VALUES ('user:2',2,'e7020fbc7ecc1bac8bc088809a9220f0','fe8aeec4bccb083d2a3c444a2324e1aa','k1','sms',1,0,0,0,0,1795728845685,1795729145685,1795728905685,NULL,1795728845720,NULL,0,0,NULL);
INSERT INTO challenges VALUES ('user:3',3,'68d1110009961a2a9aa99e6da0528cb5','b5b6c80acba4d8ac67d1ea0e68a19727','k1','sms',1,0,0,0,0,1795728845794,1795729145794,1795728905794,NULL,1795728845848,NULL,1,0,NULL);
INSERT INTO challenges VALUES ('user:4',4,'5ca75f21d04c4cca0bca9539e04fdfce','0e232c48c0f8a88ffede22e705cc28ac','k1','ussd',0,0,0,0,1,1795728847385,1795729147385,1795728907385,1795728847407,NULL,NULL,1,0,NULL);
INSERT INTO clients VALUES (1,'Test','WEB','profile tickets cards','password refresh_token','k1.30d978e202da61181c556a20aae480f1900f7c5a392d7534706495c0afb074d3',1795728845449,NULL,NULL,0,NULL,1795728845192,NULL,NULL);
INSERT INTO clients VALUES (2,'Test','WEB','profile tickets cards admin:tickets admin:users admin:accounts admin:clients admin:staff admin:audit admin:webhooks admin:read','password refresh_token','k1.f088ccc4d4db9725d6ff8115cb61210841cedb3c7e367814f2f69643be4fa318',1795728845707,NULL,NULL,0,NULL,1795728845623,NULL,NULL);
INSERT INTO departments VALUES (1,'Technical',NULL);
INSERT INTO departments VALUES (2,'Financial',NULL);
INSERT INTO departments VALUES (3,'Sales',NULL);
INSERT INTO heartbeats VALUES ('21dd65c1e2cd8d6b5f3d7c30',1,1795728847295);
INSERT INTO heartbeats VALUES ('d575aad734351a9d6b531f10',1,1795728847743);
INSERT INTO heartbeats VALUES ('fa326c5bc65efc3348e72cc9',5,1795728847178);
INSERT INTO messages VALUES (1,'+989120000001','user:1','2b4eadd65877445d44a3fd47e01270ba','25bfe122ff1a052f6b365df84a581118','k1','en',1795728845367,'otp.sms','accepted',1,NULL,1795729145367,'virtual',NULL,NULL,NULL);
INSERT INTO messages VALUES (2,'+989120000002','user:2','e7020fbc7ecc1bac8bc088809a9220f0','fe8aeec4bccb083d2a3c444a2324e1aa','k1','en',1795728845686,'otp.sms','accepted',1,NULL,1795729145686,'virtual',NULL,NULL,NULL);
INSERT INTO messages VALUES (3,'+989120000003','user:3','68d1110009961a2a9aa99e6da0528cb5','b5b6c80acba4d8ac67d1ea0e68a19727','k1','en',1795728845804,'otp.sms','accepted',1,NULL,1795729145804,'virtual',NULL,NULL,NULL);
INSERT INTO message_attempts VALUES (1,1,'virtual','accepted','',1795728845393,1795728845397);
INSERT INTO message_attempts VALUES (2,2,'virtual','accepted','',1795728845695,1795728845697);
INSERT INTO message_attempts VALUES (3,3,'virtual','accepted','',1795728845818,1795728845821);
INSERT INTO migrations VALUES (1,1795651200000,'Baseline1795651200000');
INSERT INTO migration_lease VALUES (1,'d2c744e4-0639-44f3-858d-dd92607c1733',0);
INSERT INTO revocations VALUES (1,'session',3,1795728847336);
INSERT INTO sessions VALUES (1,1,1,'profile tickets cards',1,'k1','otp','4b9c73b8bef51fa26fe55bc4916ba7866a765fd89d4320a6aa4b06c16db3ffeb',1795728845491,1795728847439,1798320847439,1803504845491,NULL,NULL,'127.0.0.0/24','f6aa3d226629d52b8116a3a4b7615bb9',NULL,'4b9c73b8bef51fa26fe55bc4916ba7866a765fd89d4320a6aa4b06c16db3ffeb',NULL);
INSERT INTO sessions VALUES (2,2,2,'profile tickets cards admin:tickets admin:users admin:accounts admin:clients admin:staff admin:audit admin:webhooks admin:read',0,'k1','otp','31c24be1c34f09f21ca463deedebc8fa6bcf4b9c3efc95bf909c3e45ccb9dcf0',1795728845721,NULL,1798320845721,1803504845721,NULL,NULL,'127.0.0.0/24','e110b83026c038a265586bd762d0102a',NULL,NULL,NULL);
INSERT INTO sessions VALUES (3,3,1,'profile tickets cards',0,'k1','otp','ccbbcd8936d61a87380f9b3ca23729cb939089e11dc66a22e1a22e3528e7ec27',1795728845854,NULL,1798320845854,1803504845854,1795728847335,'suspended',NULL,'b0b2d9256414975b2a2c44c6dfdb3d5f',NULL,NULL,NULL);
INSERT INTO signing_keys VALUES ('2134e74397a6d14ebe660e49','ES256','ES256:1','{\"kty\":\"EC\",\"x\":\"j0Uf3mJ4mjMa4e6K2tZ0HDqYwWWAAAIXbuzzzoQ9lk8\",\"y\":\"1uw9hh5iKVkoQlYLLYyLpiJYEa96s06ElpXLxHnsRak\",\"crv\":\"P-256\"}','k1.5u_vWbvPwpO1U7u6LnNXDhNJ81VJCKMIr2ypQzO8ZrFDxkstKi9Yd0k-ftw98awm9h9VgjTLpHDu7ccw52__7f2OkDYjvghcOQYMxm0P4Jenuakl3-QqkjBhWbZDYy81_UycC3K9p9eDwHnqkFAK5L6YEKrN9yNZLV-IAnMAGCFkfh3_T2ZV1X-zMCMEyUJZTsVbDSTUs_di7suOoPpyUQ-VLCrv0Q',1795728844733,1795728844708,'k1.r5tazYioSZuhtFWaxkUXF4RzX1Kwu2TavQ-aiklE4-0');
INSERT INTO tickets VALUES (1,1,1,'Card','SUPPORT_RESPONSE','MEDIUM',2,1795728845605,1795728845740,NULL,NULL,NULL,47,NULL,0);
INSERT INTO ticket_replies VALUES (1,1,'USER','کارت من کار نمی‌کند',1795728845608);
INSERT INTO ticket_replies VALUES (2,1,'SUPPORT','Which bank?',1795728845741);
INSERT INTO users VALUES (1,'Sara','Ahmadi','+989120000001',NULL,'ACTIVE',1795728845477,1,1795728845256,1795728845596,NULL,NULL);
INSERT INTO users VALUES (2,'Sara','Ahmadi','+989120000002',NULL,'ACTIVE',1795728845718,1,1795728845642,1795728845718,1795728845658,'admin');
INSERT INTO users VALUES (3,'Sara','Ahmadi','+989120000003',NULL,'SUSPENDED',1795728845839,1,1795728845754,1795728847327,NULL,NULL);
INSERT INTO users VALUES (4,'Sara','Ahmadi','+989120000004',NULL,'ACTIVE',NULL,0,1795728847358,1795728847358,NULL,NULL);
INSERT INTO ussd_turns VALUES ('cb7a8badffb0ab5b56119bbc1a9c18274a43e6c3f97fc8bcd5ddfa94a76860a2','user:4','5ca75f21d04c4cca0bca9539e04fdfce','0e232c48c0f8a88ffede22e705cc28ac','k1',300,1795728847408);
