"""Where pieces stand and lie, by geometry alone: what hands, planners and refusals all ask. No simulator."""
